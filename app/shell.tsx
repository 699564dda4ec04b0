import { type ReactNode, useState } from 'react'
import { ChatLauncher } from '#app/features/assistant/chat-launcher.tsx'
import type { CartDrawer } from '#app/features/basket/cart-drawer.tsx'
import { LoginPrompt } from '#app/features/customer/login-prompt.tsx'
import { useHref, useNavigate, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/site.ts'
import { Toaster } from '#app/ui/toast.tsx'
import { chatCover } from './routes/chat-cover.tsx'
import { itemCover } from './routes/item-cover.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { LanguageOffer } from './shell/language-offer.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { DemoNotice, FormNotices, OfflineNotice } from './shell/notices.tsx'
import { useComeBackTitle } from './shell/use-come-back-title.ts'
import { useVisitor } from './shell/use-visitor.ts'
import styles from './shell.module.css'

/** What stands around every page: the shop's rooms, or nothing but room for the panel. */
export default function Shell({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { folder } = usePage()
  const { toastSeconds } = useSite().numbers
  if (!folder.startsWith('admin')) return <ShopShell>{children}</ShopShell>
  return (
    <>
      {children}
      <Toaster label={t.notices.toasts} closeLabel={t.notices.close} seconds={toastSeconds} />
    </>
  )
}

function ShopShell({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { toastSeconds } = useSite().numbers
  const cart = useCartDrawer()
  useComeBackTitle()

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t.navigation.skip}
      </a>
      <DemoNotice />
      <Header onCartOpen={cart.open} />
      <LanguageOffer />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      {cart.Drawer && <cart.Drawer isOpen={cart.isOpen} onClose={cart.close} cover={itemCover} />}
      <LoginPrompt />
      <ChatLauncher cover={chatCover} />
      <FormNotices />
      <Toaster label={t.notices.toasts} closeLabel={t.notices.close} seconds={toastSeconds} />
      <LoadingOverlay />
    </div>
  )
}

/** The drawer's code comes with its first opening; where it cannot come, the cart page is the drawer. */
function useCartDrawer() {
  const href = useHref()
  const navigate = useNavigate()
  const { askForBasket } = useVisitor()
  const [Drawer, setDrawer] = useState<typeof CartDrawer | null>(null)
  const [isOpen, setOpen] = useState(false)

  async function open() {
    try {
      const drawer = await import('#app/features/basket/cart-drawer.tsx')
      setDrawer(() => drawer.CartDrawer)
      setOpen(true)
      askForBasket()
    } catch {
      navigate(href('/cart'))
    }
  }

  return { Drawer, isOpen, open, close: () => setOpen(false) }
}
