import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import layout from '#app/ui/layout.module.css'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import styles from './gallery-viewer.module.css'

type GalleryViewerProps = {
  label: string
  pictures: { src: string; alt: string }[]
  first: number
  onClose: () => void
}

/** Opens the link's gallery at its picture. */
export function viewGallery(link: HTMLAnchorElement, onClose: () => void) {
  // The closing dialog returns the focus to the element that had it at opening.
  link.focus()
  const gallery = link.closest('ul')
  const links = [...(gallery?.querySelectorAll('a') ?? [])]
  const pictures = links.map((each) => ({ src: each.href, alt: each.querySelector('img')?.alt ?? '' }))
  return (
    <GalleryViewer
      label={gallery?.ariaLabel ?? ''}
      pictures={pictures}
      first={links.indexOf(link)}
      onClose={onClose}
    />
  )
}

/** The pictures of a gallery one by one, as large as the screen allows. */
function GalleryViewer({ label, pictures, first, onClose }: GalleryViewerProps) {
  const t = useMessages()
  const title = useId()
  const [index, setIndex] = useState(first)
  const picture = pictures[index]
  const go = (step: number) => setIndex((index + step + pictures.length) % pictures.length)

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }

  return (
    <Dialog isOpen onClose={onClose} labelledBy={title} className={styles.viewer} onKeyDown={handleKey}>
      <header className={styles.bar}>
        <h2 id={title} className={layout.hidden}>
          {label}
        </h2>
        {pictures.length > 1 && (
          <>
            <button
              type="button"
              className={styles.step}
              aria-label={t.pagination.previous}
              onClick={() => go(-1)}
            >
              <ChevronLeft size={20} />
            </button>
            <span role="status">{`${index + 1} / ${pictures.length}`}</span>
            <button
              type="button"
              className={styles.step}
              aria-label={t.pagination.next}
              onClick={() => go(1)}
            >
              <ChevronRight size={20} />
            </button>
          </>
        )}
        {/* The dialog closes itself and returns the focus. */}
        <form method="dialog" className={styles.close}>
          <button type="submit" className={styles.step} aria-label={t.notices.close}>
            <X size={20} />
          </button>
        </form>
      </header>
      {picture && (
        <img className={styles.picture} src={picture.src} alt={picture.alt} width={1920} height={1080} />
      )}
    </Dialog>
  )
}
