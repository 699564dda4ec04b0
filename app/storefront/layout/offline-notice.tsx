import { useSyncExternalStore } from 'react'
import { useMessages } from '#app/messages/index.ts'
import styles from './notices.module.css'

function followConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export function OfflineNotice() {
  const t = useMessages()
  const isOffline = useSyncExternalStore(
    followConnection,
    () => !navigator.onLine,
    () => false,
  )
  return <div role="status">{isOffline && <p className={styles.offline}>{t.notices.offline}</p>}</div>
}
