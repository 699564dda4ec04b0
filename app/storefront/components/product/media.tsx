import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#app/messages/index.ts'
import type { Clip } from '#app/shop/catalog/product-notes.ts'
import styles from './media.module.css'

type MediaProps = { name: string; clip: Clip | null; cover: ReactNode }

/** Artwork, and the clip that plays after a click. */
export function Media({ name, clip, cover }: MediaProps) {
  const t = useMessages()
  const isForeign = clip?.kind === 'frame' || clip?.kind === 'page'
  return (
    <>
      <div className={styles.stage}>{clip ? <Stage name={name} clip={clip} cover={cover} /> : cover}</div>
      {isForeign && <p className={styles.note}>{t.product.videoNote}</p>}
    </>
  )
}

function Stage({ name, clip, cover }: MediaProps & { clip: Clip }) {
  const t = useMessages()
  const [isPlaying, setPlaying] = useState(false)
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
        <Play size={20} fill="currentColor" /> {isPicture ? t.product.preview : t.product.video}
      </span>
    </a>
  )
}

function Playing({ clip, name }: { clip: Clip; name: string }) {
  const t = useMessages()
  const { kind, src } = clip
  const player = { className: styles.video, src, tabIndex: -1, ref: focus }
  if (kind === 'image')
    return <img {...player} alt={clip.alt ?? t.product.previewOf(name)} width={960} height={540} />
  const label = `${t.product.video} · ${name}`
  if (kind === 'film') return <video {...player} controls autoPlay playsInline muted aria-label={label} />
  return <iframe {...player} title={label} allowFullScreen />
}

/** The pressed link is gone, so the focus moves to its replacement. */
function focus(player: HTMLElement | null): void {
  player?.focus()
}
