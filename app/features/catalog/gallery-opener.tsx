import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GalleryPicture } from './gallery-viewer.tsx'

/** Opens the pictures of the gallery inside of it in the page; their viewer comes with the first one. */
export function GalleryOpener({ children }: { children: ReactNode }) {
  const gallery = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<ReactNode>(null)

  useEffect(() => {
    const element = gallery.current
    if (!element) return
    const handleClick = async (event: MouseEvent) => {
      const links = [...element.querySelectorAll('a')]
      const link = links.find((each) => event.composedPath().includes(each))
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      link.focus()
      try {
        const { GalleryViewer } = await import('./gallery-viewer.tsx')
        const label = element.querySelector('ul')?.ariaLabel ?? ''
        const shown = { label, pictures: links.map(pictureOf), first: links.indexOf(link) }
        setViewer(<GalleryViewer {...shown} onClose={() => setViewer(null)} />)
      } catch {
        location.assign(link.href)
      }
    }
    element.addEventListener('click', handleClick)
    return () => element.removeEventListener('click', handleClick)
  }, [])

  return (
    <>
      <div ref={gallery}>{children}</div>
      {viewer}
    </>
  )
}

function pictureOf(link: HTMLAnchorElement): GalleryPicture {
  return { src: link.href, alt: link.querySelector('img')?.alt ?? '' }
}
