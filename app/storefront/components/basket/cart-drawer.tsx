import X from 'lucide-react/icons/x'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import { useBasket } from '#app/shop/basket/basket-store.ts'
import { listCodes } from '#app/shop/basket/codes.ts'
import type { AppliedCode, Basket } from '#app/shop/basket/types.ts'
import { cx } from '#app/ui/classes.ts'
import state from '#app/ui/content/empty-state.module.css'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { BasketLines } from './basket-lines.tsx'
import { BasketSkeleton } from './basket-skeleton.tsx'
import styles from './cart-drawer.module.css'
import { CodeNotes } from './code-notes.tsx'
import { ErrorBanner } from './error-banner.tsx'

type CartDrawerProps = { isOpen: boolean; onClose: () => void }

/** The cart beside every page. */
export function CartDrawer({ isOpen, onClose }: CartDrawerProps) {
  const t = useAllMessages()
  const href = useHref()
  const { basket, loading, error } = useBasket()
  const filled = basket && basket.packages.length > 0 ? basket : null
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy="drawer-title" className={styles.drawer}>
      <header className={styles.header}>
        <h2 id="drawer-title" className={styles.title}>
          {t.cart.title}
        </h2>
        {filled && <span className={styles.count}>{t.cart.items(filled.count)}</span>}
        <button
          type="button"
          className={cx(layout.icon, styles.close)}
          aria-label={t.cart.close}
          onClick={onClose}
        >
          <X size={20} />
        </button>
      </header>
      <div className={styles.body}>
        {error && <ErrorBanner key={error.id} text={error.text} />}
        {filled && <BasketLines packages={filled.packages} isCompact />}
        {!filled &&
          (loading ? (
            <BasketSkeleton label={t.cart.loading} />
          ) : (
            <div className={state.state}>
              <p>{t.cart.empty}</p>
              <div className={state.actions}>
                <ButtonLink href={href('/scripts')} variant="primary" onClick={onClose}>
                  {t.cart.browse}
                </ButtonLink>
              </div>
            </div>
          ))}
      </div>
      {filled && <Foot basket={filled} onLeave={onClose} />}
    </Dialog>
  )
}

type FootProps = { basket: Basket; onLeave: () => void }

function Foot({ basket, onLeave }: FootProps) {
  const { text, tax_mode } = basket
  const t = useAllMessages()
  const href = useHref()
  return (
    <footer className={styles.foot}>
      <AppliedCodes codes={listCodes(basket)} />
      <dl className={styles.total}>
        <dt>{t.cart.total}</dt>
        <dd>{text.total}</dd>
      </dl>
      <p className={styles.note}>
        {text.tax === null ? t.price.tax[tax_mode] : t.cart.taxContained(text.tax)}
      </p>
      <CodeNotes basket={basket} />
      {text.monthly && <p className={styles.note}>{t.cart.recurring(text.monthly)}</p>}
      <ButtonLink href={href('/cart')} variant="primary" size="large" isBlock onClick={onLeave}>
        {t.cart.checkoutLink}
      </ButtonLink>
    </footer>
  )
}

/** Shows the codes; only the cart page changes them. */
function AppliedCodes({ codes }: { codes: AppliedCode[] }) {
  const t = useAllMessages()
  if (codes.length === 0) return null
  return (
    <ul className={styles.codes} aria-label={t.cart.codes}>
      {codes.map(({ kind, code }) => (
        <li key={`${kind} ${code}`}>
          {t.cart.codeKinds[kind]} <b>{code}</b>
        </li>
      ))}
    </ul>
  )
}
