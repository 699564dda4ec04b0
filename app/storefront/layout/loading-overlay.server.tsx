import { useSite } from '#app/shop/content/site.ts'
import { Spinner } from '#app/ui/controls/button.tsx'
import styles from './loading-overlay.module.css'
import { OVERLAY_ELEMENT } from './loading-overlay.ts'

/** Hidden until script reports that a page is loading. */
export function LoadingOverlay() {
  const { overlayMs } = useSite().numbers
  return (
    <div id={OVERLAY_ELEMENT} className={styles.overlay} data-ms={overlayMs} aria-hidden="true">
      <span className={styles.spinner}>
        <Spinner />
      </span>
    </div>
  )
}
