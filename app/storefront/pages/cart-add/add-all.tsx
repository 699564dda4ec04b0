import { useState } from 'react'
import { useHref, useNavigate } from '#app/framework/hooks.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { trackInteraction } from '#app/shop/analytics/track.ts'
import { addAll, findAddState, useBasket } from '#app/shop/basket/basket-store.ts'
import { useSite } from '#app/shop/content/site.ts'
import { confirmSignedIn } from '#app/shop/customer/session-store.ts'
import { askForLogin } from '#app/storefront/components/basket/add-prompt-store.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import { showToast, showToastsNext } from '#app/ui/overlays/toast.tsx'
import type { WholeLink } from './load.server.ts'

/** Adds all products of the link without questions; the next page asks for the rest, or is the cart. */
export function AddAll({ whole: { items, products } }: { whole: WholeLink }) {
  const t = useAllMessages()
  const href = useHref()
  const navigate = useNavigate()
  const { trackingTimeoutMs } = useSite().numbers
  const isAdded = useBasket((state) => products.every(({ id }) => findAddState(state, id) === 'added'))
  const [isBusy, setBusy] = useState(false)

  const toCart = { href: href('/cart'), text: t.cart.checkoutLink }

  const refuse = (text: string) => showToast({ tone: 'danger', text })

  async function handleSend(form: [string, string][]) {
    if (isBusy || isAdded) return
    if (!(await confirmSignedIn())) return requireLogin()
    setBusy(true)
    const result = await addAll(form)
    setBusy(false)
    if (!result.ok) {
      if (result.problem.status === 401) return requireLogin()
      return refuse(result.problem.detail ?? t.product.addFailed)
    }
    const { basket, page } = result.data
    const added = products.filter(({ id }) => basket.packages.some((held) => held.id === id))
    for (const product of added) trackInteraction(product, 'add_to_cart', { timeoutMs: trackingTimeoutMs })
    if (added.length < products.length) refuse(t.product.addFailed)
    else showToastsNext([{ text: t.cartAdd.allAdded(added.length), link: toCart }])
    navigate(href(page))
  }

  async function requireLogin() {
    const [first] = products
    const name = products.map((product) => plainName(product.name)).join(', ')
    if (!first) return
    await askForLogin({ id: first.id, name, form: [['items', items]] }).catch(() =>
      refuse(t.product.loginFirst),
    )
  }

  return (
    <Form action="/api/basket/packages/all" onSend={handleSend}>
      <input type="hidden" name="items" value={items} />
      <Button variant={isAdded ? 'done' : 'primary'} size="large" isBlock disabled={isBusy || isAdded}>
        <Swap
          labels={[t.cartAdd.all(products.length), t.product.adding, t.product.added]}
          current={isBusy ? 1 : isAdded ? 2 : 0}
        />
      </Button>
    </Form>
  )
}
