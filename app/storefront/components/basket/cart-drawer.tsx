import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useBasket } from '#app/features/basket/basket-store.ts'
import { type BasketView, basketView } from '#app/features/basket/basket-totals.ts'
import type { BasketPackage } from '#app/features/basket/types.ts'
import { useHref, usePage } from '#app/framework/hooks.ts'
import { formatMoney } from '#app/lib/money.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { BasketLines } from './basket-lines.tsx'
import { BasketSkeleton } from './basket-skeleton.tsx'
import styles from './cart-drawer.module.css'
import { ErrorBanner } from './error-banner.tsx'
import { Recurring } from './recurring.tsx'

type CartDrawerProps = { isOpen: boolean; onClose: () => void; cover: (item: BasketPackage) => ReactNode }

export function CartDrawer({ isOpen, onClose, cover }: CartDrawerProps) {
  const t = useAllMessages()
  const { basket, loading, error } = useBasket()
  const view = basket && basket.packages.length > 0 ? basketView(basket) : null
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy="drawer-title" className={styles.drawer}>
      <header className={styles.header}>
        <h2 id="drawer-title" className={styles.title}>
          {t.cart.title}
        </h2>
        {view && <span className={styles.count}>{t.cart.items(view.count)}</span>}
        <button type="button" className={styles.close} aria-label={t.cart.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <div className={styles.body}>
        {error && <ErrorBanner key={error.id} text={error.text} />}
        {view && <BasketLines lines={view.lines} currency={view.currency} cover={cover} isCompact />}
        {!view && (loading ? <BasketSkeleton /> : <p className={styles.empty}>{t.cart.empty}</p>)}
      </div>
      {view && <Foot view={view} onLeave={onClose} />}
    </Dialog>
  )
}

type FootProps = { view: BasketView; onLeave: () => void }

function Foot({ view, onLeave }: FootProps) {
  const t = useAllMessages()
  const href = useHref()
  const { locale } = usePage()
  return (
    <footer className={styles.foot}>
      <dl className={styles.total}>
        <dt>{t.cart.total}</dt>
        <dd>{formatMoney(view.total, view.currency, locale)}</dd>
      </dl>
      <Recurring view={view} className={styles.recurring} />
      <ButtonLink href={href('/cart')} variant="primary" size="large" isBlock onClick={onLeave}>
        {t.cart.checkoutLink}
      </ButtonLink>
    </footer>
  )
}
