import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { Cover } from './cover.tsx'
import styles from './media.module.css'
import type { ProductDetail } from './types.ts'

const SIZES = '(min-width: 1240px) 776px, (min-width: 960px) 60vw, 94vw'

/** Artwork, demo video behind a click, and the pictures of the description. */
export function Media({ product }: { product: ProductDetail }) {
  const t = useMessages()
  const { name, picture, gallery, videoUrl } = product
  return (
    <div>
      <div className={styles.stage}>
        <Stage product={product} />
      </div>
      {videoUrl !== null && isForeign(videoUrl) && <p className={styles.note}>{t.product.videoNote}</p>}
      {gallery.length > 0 && (
        <ul className={styles.gallery} aria-label={t.product.pictures(name)}>
          {gallery
            .filter(({ key }) => key !== picture?.key)
            .map((shot) => (
              <li key={shot.key}>
                <a
                  className={styles.shot}
                  href={`/pictures/${shot.key}/1920.jpg`}
                  target="_blank"
                  rel="noreferrer"
                >
                  <Cover picture={shot} name={name} sizes="(min-width: 960px) 240px, 46vw" />
                </a>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

function Stage({ product: { name, picture, videoUrl } }: { product: ProductDetail }) {
  const t = useMessages()
  const [isPlaying, setPlaying] = useState(false)
  const cover = <Cover picture={picture} name={name} sizes={SIZES} isFirst />
  if (videoUrl === null) return cover
  if (isPlaying)
    return (
      <video
        className={styles.video}
        src={videoUrl}
        controls
        autoPlay
        playsInline
        muted
        aria-label={t.product.video}
      />
    )
  return (
    <a
      className={styles.play}
      href={videoUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t.product.watchVideo(name)}
      onClick={(event) => {
        // A video host's page opens beside the shop; a file of our own plays in place.
        if (isForeign(videoUrl)) return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      {cover}
      <span className={styles.sign}>
        <Play size={20} fill="currentColor" aria-hidden="true" /> {t.product.video}
      </span>
    </a>
  )
}

function isForeign(url: string): boolean {
  return !url.startsWith('/')
}
