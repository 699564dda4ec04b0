import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { SEARCH } from '#app/panel/pages.ts'
import layout from '#app/ui/layout.module.css'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import styles from './menu.module.css'
import { opensHere } from './opens-here.ts'

/** The navigation of a narrow screen as a sheet. Without script the link leads to a page that lists every page. */
export function MenuSheet({ children }: { children: ReactNode }) {
  const t = useAdminMessages()
  const heading = useId()
  const [isOpen, setOpen] = useState(false)

  function open(event: MouseEvent) {
    if (!opensHere(event)) return
    event.preventDefault()
    setOpen(true)
  }

  /** The click closes the sheet, because the next page keeps the component and its state. */
  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }

  return (
    <>
      <a className={styles.open} href={SEARCH} aria-haspopup="dialog" aria-label={t.menu.open} onClick={open}>
        <Menu size={20} />
      </a>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} labelledBy={heading} className={styles.sheet}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keyboard, and their click arrives here */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles its links' clicks */}
        <div className={styles.contents} onClick={closeOnLink}>
          <div className={styles.head}>
            <h2 id={heading}>{t.menu.open}</h2>
            <button
              type="button"
              className={layout.icon}
              aria-label={t.menu.close}
              onClick={() => setOpen(false)}
            >
              <X size={20} />
            </button>
          </div>
          {isOpen && children}
        </div>
      </Dialog>
    </>
  )
}
