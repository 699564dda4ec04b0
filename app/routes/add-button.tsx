/** Where the basket meets the customer: whoever is not signed in is asked to be. */
import { trackInteraction } from '#app/features/analytics/track.ts'
import { AddToCart } from '#app/features/basket/add-to-cart.tsx'
import { useLoginPrompt } from '#app/features/customer/login-prompt.tsx'
import { confirmSignedIn } from '#app/features/customer/session-store.ts'
import { useSite } from '#app/site.ts'

type AddButtonProps = { product: { id: number; name: string }; place: 'card' | 'main' | 'bar' | 'subscribe' }

export function AddButton({ product: { id, name }, place }: AddButtonProps) {
  const { trackingTimeoutMs } = useSite().numbers
  const ask = useLoginPrompt((state) => state.ask)
  return (
    <AddToCart
      product={{ id, name }}
      place={place}
      isSignedIn={confirmSignedIn}
      onLoginNeeded={ask}
      onAdded={(product) => trackInteraction(product, 'add_to_cart', { timeoutMs: trackingTimeoutMs })}
    />
  )
}
