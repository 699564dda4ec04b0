import X from 'lucide-react/icons/x'
import { useState, useSyncExternalStore } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import { browserStorage } from '#app/ui/browser/storage.ts'
import { cx } from '#app/ui/classes.ts'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import styles from './promo-banner.module.css'

const CLOSED = 'promo-closed'
const never = () => () => undefined

/** A code for the first purchase. A closed banner keeps its space, so that nothing on the page moves. */
export function PromoBanner({ code, text }: { code: string; text: string }) {
  const t = useMessages()
  const { numbers } = useSite()
  const [isClosed, setClosed] = useState(false)
  // A new code is a new offer, even after the last one was closed.
  const wasClosed = useSyncExternalStore(
    never,
    () => browserStorage.getItem(CLOSED) === code,
    () => false,
  )

  function close() {
    browserStorage.setItem(CLOSED, code)
    setClosed(true)
  }

  return (
    <aside className={cx(styles.banner, (isClosed || wasClosed) && styles.closed)} aria-label={t.promo.label}>
      <span className={styles.text}>{text}</span>
      <code className={styles.code}>{code}</code>
      <CopyButton className={styles.copy} text={code} labels={t.promo} noticeMs={numbers.copyNoticeMs} />
      <button type="button" className={styles.close} aria-label={t.promo.close} onClick={close}>
        <X size={16} />
      </button>
    </aside>
  )
}
