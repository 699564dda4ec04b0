import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { showToast } from '#app/ui/overlays/toast.tsx'
import styles from './notices.module.css'

function followConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** While the browser is offline, a link keeps the page instead of opening the browser's error page. */
export function OfflineNotice() {
  const t = useMessages()
  const isOffline = useSyncExternalStore(
    followConnection,
    () => !navigator.onLine,
    () => false,
  )
  const text = t.notices.offline
  useEffect(() => {
    if (!isOffline) return
    const keepPage = (event: MouseEvent) => {
      if (!leadsToOtherPage(event)) return
      event.preventDefault()
      showToast({ tone: 'danger', text })
    }
    document.addEventListener('click', keepPage, { capture: true })
    return () => document.removeEventListener('click', keepPage, { capture: true })
  }, [isOffline, text])
  return <div role="status">{isOffline && <p className={styles.offline}>{text}</p>}</div>
}

function leadsToOtherPage({ target }: Event): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin || link.target) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
