import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useHref, useNavigate, usePage } from '#app/framework/hooks.ts'
import { useCompleteMessages, useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { useAddPrompt } from '#app/storefront/components/basket/add-prompt-store.ts'
import { ChatLauncher } from '#app/storefront/components/chat/chat-launcher.tsx'
import { layOutDeferredSections } from '#app/ui/browser/deferred-sections.ts'
import { showToast, Toaster } from '#app/ui/overlays/toast.tsx'
import { Account } from './header/account.tsx'
import { findOffer } from './languages/language-choice.ts'
import { ACCOUNT_ELEMENT } from './layout.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { useVisitor } from './use-visitor.ts'

/** Notices that every page's document already contains, hidden. */
const SUCCESS_NOTICE = /^#(added|code-applied)$/

/** Wraps every shop page between the header and the footer, with its overlays; the panel has no such wrapper. */
export default function PageBody({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { layout, path } = usePage()
  const { toastSeconds } = useSite().numbers
  if (layout === 'storefront') return <StorefrontBody>{children}</StorefrontBody>
  return (
    <>
      {children}
      <Toaster page={path} label={t.notices.toasts} closeLabel={t.notices.close} seconds={toastSeconds} />
    </>
  )
}

function StorefrontBody({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { toastSeconds } = useSite().numbers
  const cart = useCartDrawer()
  const AddPrompt = useAddPrompt(({ Prompt }) => Prompt)
  const { path, query } = usePage()
  useComeBackTitle()
  // A form submitted before hydration redirects here; the referrer tells this apart from an opened link.
  useEffect(() => {
    if (!SUCCESS_NOTICE.test(location.hash) || !document.referrer.startsWith(location.origin)) return
    const text = document.querySelector(`${location.hash} p`)?.textContent
    if (text) showToast({ tone: 'success', text })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a client navigation replaces the sections, and the new ones need their layout.
  useEffect(layOutDeferredSections, [path, String(query)])

  return (
    <>
      <HeaderAccount onCartOpen={cart.open} />
      <LanguageOffer />
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {cart.Drawer && <cart.Drawer isOpen={cart.isOpen} onClose={cart.close} />}
      {AddPrompt && <AddPrompt />}
      <ChatLauncher />
      <Toaster page={path} label={t.notices.toasts} closeLabel={t.notices.close} seconds={toastSeconds} />
    </>
  )
}

/** Replaces the server's markup in the header, in a slice of its own. */
function HeaderAccount({ onCartOpen }: { onCartOpen: () => void }) {
  const [slot, setSlot] = useState<{ container: HTMLElement; rendered: ChildNode[] } | null>(null)
  useEffect(() => {
    const container = document.getElementById(ACCOUNT_ELEMENT)
    if (container) startTransition(() => setSlot({ container, rendered: [...container.childNodes] }))
  }, [])
  useLayoutEffect(() => {
    for (const node of slot?.rendered ?? []) node.remove()
  }, [slot])
  return slot && createPortal(<Account onCartOpen={onCartOpen} />, slot.container)
}

/** Loaded only if the browser prefers another language. */
function LanguageOffer() {
  const { locale } = usePage()
  const [Offer, setOffer] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (findOffer(locale) === null) return
    import('./languages/language-offer.tsx').then(
      (offer) => setOffer(() => offer.LanguageOffer),
      () => undefined,
    )
  }, [locale])
  return Offer && <Offer />
}

/** The drawer is loaded when it first opens; if that fails, the cart page opens instead. */
function useCartDrawer() {
  const { locale } = usePage()
  const completeMessages = useCompleteMessages()
  const href = useHref()
  const navigate = useNavigate()
  const { askForBasket } = useVisitor()
  const [Drawer, setDrawer] = useState<ComponentType<{ isOpen: boolean; onClose: () => void }> | null>(null)
  const [isOpen, setOpen] = useState(false)

  async function open() {
    try {
      const [drawer] = await Promise.all([
        import('#app/storefront/components/basket/cart-drawer.tsx'),
        completeMessages(locale),
      ])
      setDrawer(() => drawer.CartDrawer)
      setOpen(true)
      askForBasket()
    } catch {
      navigate(href('/cart'))
    }
  }

  return { Drawer, isOpen, open, close: () => setOpen(false) }
}

/** While the tab is hidden its title alternates between two of the seller's messages; coming back restores it. */
function useComeBackTitle(): void {
  const { comeBackTitles, numbers } = useSite()
  const { titleSwapMs } = numbers
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let title = ''

    function handleChange() {
      clearInterval(timer)
      if (!document.hidden) {
        if (title) document.title = title
        return
      }
      title = document.title
      let step = 0
      timer = setInterval(() => {
        document.title = comeBackTitles?.[step % comeBackTitles.length] ?? title
        step += 1
      }, titleSwapMs)
    }

    handleChange()
    document.addEventListener('visibilitychange', handleChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleChange)
    }
  }, [comeBackTitles, titleSwapMs])
}
