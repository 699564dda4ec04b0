import { useEffect, useId, useRef, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/table/field.module.css'
import { PURPOSES, type Purpose, SHAPES } from '#app/panel/store/editing/pictures/purposes.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import styles from './pictures.module.css'

type CropFieldsProps = {
  /** The picture to be cropped; null while there is none. */
  src: string | null
  initial: Purpose
}

/** The ratio of a picture and which part of it stays; with script the result is shown. */
export function CropFields({ src, initial }: CropFieldsProps) {
  const { pictures: t } = useAdminMessages().store
  const [crop, setCrop] = useState({ purpose: initial, x: 50, y: 50 })
  const id = useId()
  return (
    <>
      <div>
        <label className={fields.label} htmlFor={`${id}-purpose`}>
          {t.purpose}
        </label>
        <select
          id={`${id}-purpose`}
          name="purpose"
          className={fields.input}
          defaultValue={initial}
          onChange={({ currentTarget }) => {
            const purpose = PURPOSES.find((one) => one === currentTarget.value) ?? 'whole'
            setCrop({ ...crop, purpose })
          }}
        >
          {PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {t.purposes[purpose]}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={styles.position}>
        <legend className={fields.label}>{t.position}</legend>
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} className={styles.axis}>
            <span className={fields.label}>{t[axis]}</span>
            <input
              type="range"
              name={axis}
              min={0}
              max={100}
              defaultValue={50}
              onInput={({ currentTarget }) => setCrop({ ...crop, [axis]: currentTarget.valueAsNumber })}
            />
          </label>
        ))}
      </fieldset>
      {src !== null && <Preview src={src} {...crop} />}
    </>
  )
}

/** The height of the preview in pixels, as in its stylesheet. */
const HIGHEST = 320

type PreviewProps = { src: string; purpose: Purpose; x: number; y: number }

/** The server cuts by the same rule as `object-position`. Styles are set by script: documents carry no style attribute. */
function Preview({ src, purpose, x, y }: PreviewProps) {
  const { pictures: t } = useAdminMessages().store
  const image = useRef<HTMLImageElement>(null)
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!image.current) return
    const shape = SHAPES[purpose]
    const { style } = image.current
    style.aspectRatio = shape ? `${shape.width} / ${shape.height}` : 'auto'
    style.width = shape ? `${(HIGHEST * shape.width) / shape.height}px` : 'auto'
    style.objectPosition = `${x}% ${y}%`
  })
  if (!isHydrated) return null
  return (
    <figure className={styles.preview}>
      <img ref={image} src={src} alt="" />
      <figcaption className={fields.label}>{t.preview}</figcaption>
    </figure>
  )
}
