import type { ReactNode } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { LogoutButton } from '#app/storefront/components/account/logout-button.tsx'
import { Footer } from './footer.tsx'
import { Account } from './header/account.tsx'
import { Header } from './header/header.tsx'
import styles from './layout.module.css'
import { LoadingOverlay } from './loading-overlay.server.tsx'
import { DemoNotice, FormNotices } from './notices.tsx'

/** Only personal pages know their visitor; on all others a script fills in the account. */
export function LayoutTop({ visitor }: { visitor: unknown }) {
  const t = useAllMessages()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t.navigation.skip}
      </a>
      <DemoNotice />
      <Header>{hasPieces(visitor) ? <SignedIn pieces={visitor.pieces} /> : <SignedOut />}</Header>
    </>
  )
}

export function LayoutEnd() {
  return (
    <>
      <Footer />
      <FormNotices />
      <LoadingOverlay />
    </>
  )
}

function SignedIn({ pieces }: { pieces: number }) {
  const t = useAllMessages()
  return (
    <>
      <CartLink>{t.account.cart(pieces)}</CartLink>
      <LogoutButton onLogout={() => undefined} />
    </>
  )
}

function SignedOut() {
  const t = useAllMessages()
  return (
    <>
      <noscript>
        <CartLink>{t.account.cartLink}</CartLink>
      </noscript>
      <Account onCartOpen={() => undefined} />
    </>
  )
}

function CartLink({ children }: { children: ReactNode }) {
  const href = useHref()
  return (
    <a className={styles.cart} href={href('/cart')}>
      {children}
    </a>
  )
}

/** A personal page may know the signed-in visitor and the number of pieces in the cart. */
function hasPieces(visitor: unknown): visitor is { pieces: number } {
  return (
    typeof visitor === 'object' &&
    visitor !== null &&
    'pieces' in visitor &&
    typeof visitor.pieces === 'number'
  )
}
