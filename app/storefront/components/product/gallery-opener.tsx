import { type MouseEvent, type ReactNode, useState } from 'react'

/** Opens the gallery's pictures in a viewer, which is loaded at the first click. */
export function GalleryOpener({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState<ReactNode>(null)

  async function open(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    try {
      const { viewGallery } = await import('./gallery-viewer.tsx')
      setViewer(viewGallery(link, () => setViewer(null)))
    } catch {
      location.assign(link.href)
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside have focus and keys; the box only handles their clicks. */}
      <div onClick={open}>{children}</div>
      {viewer}
    </>
  )
}
