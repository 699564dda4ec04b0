import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useMessages } from '#app/messages/index.ts'
import { forgetBasket, useBasket } from '#app/shop/basket/basket-store.ts'
import { useSession } from '#app/shop/customer/session-store.ts'
import { LoginButton } from '#app/storefront/components/account/login-button.tsx'
import { LogoutButton } from '#app/storefront/components/account/logout-button.tsx'
import { Button } from '#app/ui/controls/button.tsx'

type AccountProps = { onCartOpen: () => void }

/** Login, or the cart and Logout. */
export function Account({ onCartOpen }: AccountProps) {
  const t = useMessages()
  const isSignedIn = useSession(({ isAuthenticated }) => isAuthenticated)
  const basket = useBasket((state) => state.basket)
  if (!isSignedIn) return <LoginButton variant="secondary" />
  return (
    <>
      <Button type="button" size="small" onClick={onCartOpen} aria-haspopup="dialog">
        <ShoppingBag size={16} />
        {t.account.cart(basket?.count ?? 0)}
      </Button>
      <LogoutButton onLogout={forgetBasket} />
    </>
  )
}
