import { useEffect, useRef, useState } from 'react'
import { usePage } from '#app/kernel/hooks.ts'
import { useSite } from '#app/site.ts'
import styles from './loading-overlay.module.css'

/** A veil over each new page for a moment. The page under it is there already and takes every click. */
export function LoadingOverlay() {
  const { path } = usePage()
  const { overlayMs } = useSite().numbers
  const lastPath = useRef(path)
  const [shownFor, setShownFor] = useState<string | null>(null)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    setShownFor(path)
    const timer = setTimeout(() => setShownFor(null), overlayMs)
    return () => clearTimeout(timer)
  }, [path, overlayMs])
  if (shownFor === null) return null
  return <div key={shownFor} className={styles.overlay} aria-hidden="true" id="loading-overlay" />
}
