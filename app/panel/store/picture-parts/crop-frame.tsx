import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { type Crop, chooseRegion, MIN_CROP } from '#app/panel/store/editing/pictures/purposes.ts'
import styles from './pictures.module.css'

type CropFrameProps = { src: string; crop: Crop; onChange: (crop: Crop) => void }

type Size = { width: number; height: number }
/** In percent. */
const KEY_STEP = 2
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const SIZES: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

/** A frame around the part that stays: dragged, or moved by arrow keys and sized by plus and minus. */
export function CropFrame({ src, crop, onChange }: CropFrameProps) {
  const { pictures: t } = useAdminMessages().store
  const [picture, setPicture] = useState<Size | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const frame = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ pointer: PointerEvent; crop: Crop } | null>(null)

  useEffect(() => {
    if (!frame.current || !picture) return
    const { left, top, width, height } = chooseRegion(picture, crop)
    const { style } = frame.current
    style.left = `${(100 * left) / picture.width}%`
    style.top = `${(100 * top) / picture.height}%`
    style.width = `${(100 * width) / picture.width}%`
    style.height = `${(100 * height) / picture.height}%`
  })

  // A cached picture loads before its listener exists.
  useEffect(() => {
    if (image.current?.complete) setPicture(readSize(image.current))
  }, [])

  /** `x` and `y` are distances on the screen, in pixels. */
  function move(from: Crop, { x, y }: { x: number; y: number }) {
    if (!image.current || !picture) return
    const scale = picture.width / image.current.clientWidth
    const { width, height } = chooseRegion(picture, from)
    onChange({
      ...from,
      x: moveWithin(from.x, x * scale, picture.width - width),
      y: moveWithin(from.y, y * scale, picture.height - height),
    })
  }

  function handleKey(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    const step = SIZES[event.key]
    if (!arrow && !step) return
    event.preventDefault()
    if (arrow)
      onChange({ ...crop, x: clamp(crop.x + arrow.x * KEY_STEP), y: clamp(crop.y + arrow.y * KEY_STEP) })
    if (step) onChange({ ...crop, size: clamp(crop.size + step * KEY_STEP, MIN_CROP) })
  }

  return (
    <div className={styles.cropper}>
      <img
        ref={image}
        src={src}
        alt=""
        onLoad={({ currentTarget }) => setPicture(readSize(currentTarget))}
        draggable={false}
      />
      <button
        ref={frame}
        type="button"
        className={styles.frame}
        aria-label={t.frame}
        hidden={!picture}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { pointer: event, crop }
        }}
        onPointerMove={(event) => {
          if (!drag.current) return
          const { pointer, crop: from } = drag.current
          move(from, { x: event.clientX - pointer.clientX, y: event.clientY - pointer.clientY })
        }}
        onPointerUp={() => {
          drag.current = null
        }}
        onPointerCancel={() => {
          drag.current = null
        }}
      />
    </div>
  )
}

function readSize({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size | null {
  return width > 0 ? { width, height } : null
}

const clamp = (percent: number, least = 0) => Math.round(Math.min(100, Math.max(least, percent)))

/** A side without excess cannot move. */
function moveWithin(percent: number, distance: number, excess: number): number {
  return excess <= 0 ? percent : clamp(percent + (100 * distance) / excess)
}
