import Search from 'lucide-react/icons/search'
import { type MouseEvent, useEffect, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { SEARCH } from '#app/panel/pages.ts'
import { opensHere } from '../opens-here.ts'
import styles from './palette.module.css'
import { Palette } from './palette.tsx'

/** Opens the palette, as Ctrl K and ⌘ K do anywhere. Without script it links to the search page. */
export function SearchButton() {
  const { search: t } = useAdminMessages()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut || event.shiftKey || event.altKey || document.querySelector('dialog:modal')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  function open(event: MouseEvent) {
    if (!opensHere(event)) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <a
        className={styles.open}
        href={SEARCH}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search size={16} />
        <span className={styles.word}>{t.button}</span>
        <span className={styles.key} aria-hidden="true">
          {t.key}
        </span>
      </a>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
