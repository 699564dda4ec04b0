import { useMessages } from '#app/messages/index.ts'
import { Button, Swap } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import layout from '#app/ui/layout.module.css'
import { showToast } from '#app/ui/toast.tsx'
import { addPackage, useBasket } from './basket-store.ts'

type AddToCartProps = {
  product: { id: number; name: string }
  /** `main` is the one of a product's page, `bar` its double at the bottom of the screen. */
  place: 'card' | 'main' | 'bar'
  isSignedIn: () => Promise<boolean>
  onLoginNeeded: (product: { id: number; name: string }) => void
}

const looks = {
  card: { variant: 'secondary', size: 'small', isBlock: true },
  main: { variant: 'primary', size: 'large', isBlock: true },
  bar: { variant: 'primary', size: 'medium', isBlock: false },
} as const

/** Idle, busy, added: the same three states wherever a product can be bought. */
export function AddToCart({ product, place, isSignedIn, onLoginNeeded }: AddToCartProps) {
  const t = useMessages()
  const mark = useBasket((state) => state.adds[product.id])
  const words = place === 'card' ? t.product.add : t.product.addMain
  const busyWord = { card: t.product.processing, main: t.product.processingMain, bar: t.product.adding }[
    place
  ]

  async function handleSend(fields: [string, string][]) {
    if (mark) return
    if (!(await isSignedIn())) return onLoginNeeded(product)
    const answer = await addPackage(product.id, fields)
    if (answer.ok) showToast({ tone: 'success', text: t.product.addedToast })
    else if (answer.problem.status === 401) onLoginNeeded(product)
    else showToast({ tone: 'danger', text: answer.problem.detail ?? t.product.addFailed })
  }

  return (
    <Form action="/api/basket/packages" onSend={handleSend}>
      <input type="hidden" name="package_id" value={product.id} />
      <Button {...looks[place]} {...(mark === 'added' && { variant: 'done' })} disabled={mark !== undefined}>
        <Swap
          labels={[`${words.before} ${words.after}`, busyWord, t.product.added]}
          current={mark === 'processing' ? 1 : mark === 'added' ? 2 : 0}
        >
          {mark ? undefined : (
            <>
              {words.before} <span className={layout.hidden}>{product.name} </span>
              {words.after}
            </>
          )}
        </Swap>
      </Button>
    </Form>
  )
}
