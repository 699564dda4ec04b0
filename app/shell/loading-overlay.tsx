import { useEffect, useRef, useState } from 'react'
import { usePage } from '#app/kernel/hooks.ts'
import styles from './loading-overlay.module.css'

const SHOWN_MS = 800

/** A veil over each new page for 800 ms. The page under it is there already and takes every click. */
export function LoadingOverlay() {
  const { path } = usePage()
  const lastPath = useRef(path)
  const [shownFor, setShownFor] = useState<string | null>(null)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    setShownFor(path)
    const timer = setTimeout(() => setShownFor(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [path])
  if (shownFor === null) return null
  return <div key={shownFor} className={styles.overlay} aria-hidden="true" id="loading-overlay" />
}
