import { type ReactNode, useState } from 'react'
import { CartDrawer } from '#app/features/basket/cart-drawer.tsx'
import { LoginPrompt } from '#app/features/customer/login-prompt.tsx'
import { useMessages } from '#app/messages/index.ts'
import { Toaster } from '#app/ui/toast.tsx'
import { itemCover } from './routes/item-cover.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { DemoNotice, FormNotices, OfflineNotice } from './shell/notices.tsx'
import { useComeBackTitle } from './shell/use-come-back-title.ts'
import { useVisitor } from './shell/use-visitor.ts'
import styles from './shell.module.css'

/** What stands around every page. */
export default function Shell({ children }: { children: ReactNode }) {
  const t = useMessages()
  const [isCartOpen, setCartOpen] = useState(false)
  const { askForBasket } = useVisitor()
  useComeBackTitle()

  function openCart() {
    setCartOpen(true)
    askForBasket()
  }

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t.navigation.skip}
      </a>
      <DemoNotice />
      <Header onCartOpen={openCart} />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <CartDrawer isOpen={isCartOpen} onClose={() => setCartOpen(false)} cover={itemCover} />
      <LoginPrompt />
      <FormNotices />
      <Toaster label={t.notices.toasts} closeLabel={t.notices.close} />
      <LoadingOverlay />
    </div>
  )
}
