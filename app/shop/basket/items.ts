/** Changes of what is in the cart; loaded where the cart is shown. */
import { callApi } from '#app/ui/browser/api.ts'
import { isBasketResponse, setBasket, showError, useBasket } from './basket-store.ts'

export async function removePackage(id: number, failure: string): Promise<boolean> {
  const { removing } = useBasket.getState()
  useBasket.setState({ removing: new Set([...removing, id]), error: null })
  const form: [string, string][] = [['package_id', String(id)]]
  const result = await callApi('/api/basket/packages/remove', isBasketResponse, { form })
  useBasket.setState((state) => ({ removing: new Set([...state.removing].filter((other) => other !== id)) }))
  if (!result.ok) {
    showError(result.problem, { failure, area: 'items' })
    return false
  }
  setBasket(result.data.basket)
  return true
}

/** Sets the quantity that the form says. */
export async function changeQuantity(id: number, form: [string, string][], failure: string): Promise<void> {
  const { counting } = useBasket.getState()
  if (counting.has(id)) return
  useBasket.setState({ counting: new Set([...counting, id]), error: null })
  const result = await callApi('/api/basket/packages', isBasketResponse, { form })
  useBasket.setState((state) => ({ counting: new Set([...state.counting].filter((other) => other !== id)) }))
  if (result.ok) setBasket(result.data.basket)
  else {
    const { code, detail } = result.problem
    showError({ code, detail: code === 'add_failed' ? null : detail }, { failure, area: 'items' })
  }
}
