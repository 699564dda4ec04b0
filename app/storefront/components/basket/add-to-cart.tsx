import { addPackage, useBasket } from '#app/features/basket/basket-store.ts'
import { useMessages } from '#app/messages/index.ts'
import { Button, Swap } from '#app/ui/controls/button.tsx'
import { Form } from '#app/ui/controls/form.tsx'
import layout from '#app/ui/layout.module.css'
import { showToast } from '#app/ui/overlays/toast.tsx'

type AddToCartProps = {
  product: { id: number; name: string }
  /** `main` is the one of a product's page, `bar` its double at the bottom of the screen. */
  place: 'card' | 'main' | 'bar' | 'subscribe'
  isSignedIn: () => Promise<boolean>
  onLoginNeeded: (product: { id: number; name: string }) => void
  onAdded: (product: { id: number; name: string }) => void
}

const looks = {
  card: { variant: 'secondary', size: 'small', isBlock: true },
  main: { variant: 'primary', size: 'large', isBlock: true },
  bar: { variant: 'primary', size: 'medium', isBlock: false },
  subscribe: { variant: 'primary', size: 'large', isBlock: true },
} as const

/** Idle, busy, added: the same three states wherever a product can be bought. */
export function AddToCart({ product, place, isSignedIn, onLoginNeeded, onAdded }: AddToCartProps) {
  const t = useMessages()
  const mark = useBasket((state) => state.adds[product.id])
  const words = useWords(place)

  async function handleSend(fields: [string, string][]) {
    if (mark) return
    if (!(await isSignedIn())) return onLoginNeeded(product)
    const answer = await addPackage(product.id, fields)
    if (answer.ok) {
      onAdded(product)
      for (const text of [...answer.data.added.map(t.product.inCart), words.toast])
        showToast({ tone: 'success', text })
      return
    }
    const { status, code, detail } = answer.problem
    if (status === 401) onLoginNeeded(product)
    else showToast({ tone: 'danger', text: code === 'add_failed' ? words.failed : (detail ?? words.failed) })
  }

  return (
    <Form action="/api/basket/packages" onSend={handleSend}>
      <input type="hidden" name="package_id" value={product.id} />
      <Button {...looks[place]} {...(mark === 'added' && { variant: 'done' })} disabled={mark !== undefined}>
        <Swap
          labels={[`${words.before} ${words.after}`, words.busy, t.product.added]}
          current={mark === 'processing' ? 1 : mark === 'added' ? 2 : 0}
        >
          {mark || place === 'subscribe' ? undefined : (
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

/** The same button says other things on a card, on a page and for the subscription. */
function useWords(place: AddToCartProps['place']) {
  const { product, subscription } = useMessages()
  const toast = product.addedToast
  const failed = product.addFailed
  if (place === 'card') return { ...product.add, busy: product.processing, toast, failed }
  if (place === 'bar') return { ...product.addMain, busy: product.adding, toast, failed }
  const busy = product.processingMain
  if (place === 'main') return { ...product.addMain, busy, toast, failed }
  return { ...subscription.subscribe, busy, toast: subscription.added, failed: subscription.addFailed }
}
