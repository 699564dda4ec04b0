/** Joins basket and customer: a visitor who is not signed in is asked to log in. */
import { trackInteraction } from '#app/features/analytics/track.ts'
import { useSite } from '#app/features/content/site.ts'
import { confirmSignedIn } from '#app/features/customer/session-store.ts'
import { useMessages } from '#app/messages/index.ts'
import { showToast } from '#app/ui/overlays/toast.tsx'
import { askForLogin } from './account/login-prompt-store.ts'
import { AddToCart } from './basket/add-to-cart.tsx'

type AddButtonProps = { product: { id: number; name: string }; place: 'card' | 'main' | 'bar' | 'subscribe' }

export function AddButton({ product: { id, name }, place }: AddButtonProps) {
  const { trackingTimeoutMs } = useSite().numbers
  const t = useMessages()
  const refuse = () => showToast({ tone: 'danger', text: t.product.loginFirst })
  return (
    <AddToCart
      product={{ id, name }}
      place={place}
      isSignedIn={confirmSignedIn}
      onLoginNeeded={(product) => void askForLogin(product).catch(refuse)}
      onAdded={(product) => trackInteraction(product, 'add_to_cart', { timeoutMs: trackingTimeoutMs })}
    />
  )
}
