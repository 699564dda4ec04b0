import { useId, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/table/field.module.css'
import {
  PURPOSES,
  type Purpose,
  SMALLEST_CROP,
  WHOLE_PICTURE,
} from '#app/panel/store/editing/pictures/purposes.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { CropFrame } from './crop-frame.tsx'
import styles from './pictures.module.css'

type CropFieldsProps = {
  /** The picture to be cropped; null while there is none. */
  src: string | null
  initial: Purpose
}

const NUMBERS = [
  { key: 'size', min: SMALLEST_CROP },
  { key: 'x', min: 0 },
  { key: 'y', min: 0 },
] as const

/** The ratio of a picture and which part of it stays, in numbers; with script also a frame over the picture. */
export function CropFields({ src, initial }: CropFieldsProps) {
  const { pictures: t } = useAdminMessages().store
  const [crop, setCrop] = useState({ ...WHOLE_PICTURE, purpose: initial })
  const isHydrated = useHydrated()
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
      {src !== null && isHydrated && <CropFrame src={src} crop={crop} onChange={setCrop} />}
      <fieldset className={styles.position}>
        <legend className={fields.label}>{t.position}</legend>
        {NUMBERS.map(({ key, min }) => (
          <label key={key}>
            <span className={fields.label}>{t[key === 'size' ? 'part' : key]}</span>
            <input
              type="number"
              name={key}
              className={fields.input}
              min={min}
              max={100}
              value={crop[key]}
              onChange={({ currentTarget }) =>
                setCrop({ ...crop, [key]: currentTarget.valueAsNumber || min })
              }
            />
          </label>
        ))}
      </fieldset>
    </>
  )
}
