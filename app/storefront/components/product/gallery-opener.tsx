import { type MouseEvent, type ReactNode, useState } from 'react'

/** Opens the pictures of the gallery inside it in a viewer, which is loaded with the first one. */
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside receive the focus and the keys; the box only hears their clicks. */}
      <div onClick={open}>{children}</div>
      {viewer}
    </>
  )
}
