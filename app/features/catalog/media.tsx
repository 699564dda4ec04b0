import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import { Cover } from './cover.tsx'
import styles from './media.module.css'
import type { Clip } from './product-notes.ts'
import type { ProductDetail } from './types.ts'

const SIZES = '(min-width: 1240px) 776px, (min-width: 960px) 60vw, 94vw'

/** Artwork, what plays behind a click, and the pictures of the description. */
export function Media({
  product,
  clip,
}: {
  product: Pick<ProductDetail, 'name' | 'picture' | 'gallery'>
  clip: Clip | null
}) {
  const t = useMessages()
  const { name, picture, gallery } = product
  const isForeign = clip?.kind === 'frame' || clip?.kind === 'page'
  return (
    <div>
      <div className={styles.stage}>
        <Stage product={product} clip={clip} />
      </div>
      {isForeign && <p className={styles.note}>{t.product.videoNote}</p>}
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

type StageProps = { product: Pick<ProductDetail, 'name' | 'picture' | 'gallery'>; clip: Clip | null }

function Stage({ product: { name, picture }, clip }: StageProps) {
  const t = useMessages()
  const [isPlaying, setPlaying] = useState(false)
  const cover = <Cover picture={picture} name={name} sizes={SIZES} isFirst />
  if (!clip) return cover
  if (isPlaying) return <Playing clip={clip} name={name} />
  const isPicture = clip.kind === 'image'
  return (
    <a
      className={styles.play}
      href={clip.src}
      target="_blank"
      rel="noreferrer"
      aria-label={isPicture ? t.product.watchPreview(name) : t.product.watchVideo(name)}
      onClick={(event) => {
        if (clip.kind === 'page') return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      {cover}
      <span className={styles.sign}>
        <Play size={20} fill="currentColor" aria-hidden="true" />{' '}
        {isPicture ? t.product.preview : t.product.video}
      </span>
    </a>
  )
}

function Playing({ clip: { kind, src }, name }: { clip: Clip; name: string }) {
  const t = useMessages()
  const label = kind === 'image' ? t.product.previewOf(name) : `${t.product.video}: ${name}`
  if (kind === 'image') return <img className={styles.video} src={src} alt={label} width={960} height={540} />
  if (kind === 'film')
    return <video className={styles.video} src={src} controls autoPlay playsInline muted aria-label={label} />
  return <iframe className={styles.video} src={src} title={label} allowFullScreen />
}
