import { useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { InputField, SelectField } from '#app/panel/kit/field.tsx'
import {
  MIN_CROP,
  PURPOSES,
  type Purpose,
  WHOLE_PICTURE,
} from '#app/panel/store/editing/pictures/purposes.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { CropFrame } from './crop-frame.tsx'
import styles from './pictures.module.css'

type CropFieldsProps = {
  /** Null without a picture. */
  src: string | null
  initial: Purpose
}

const NUMBERS = [
  { key: 'size', min: MIN_CROP },
  { key: 'x', min: 0 },
  { key: 'y', min: 0 },
] as const

/** Ratio and position of the crop in numbers; with script also as a frame over the picture. */
export function CropFields({ src, initial }: CropFieldsProps) {
  const { pictures: t } = useAdminMessages().store
  const [crop, setCrop] = useState({ ...WHOLE_PICTURE, purpose: initial })
  const isHydrated = useHydrated()
  return (
    <>
      <SelectField
        label={t.purpose}
        name="purpose"
        defaultValue={initial}
        onChange={({ currentTarget }) => {
          const purpose = PURPOSES.find((candidate) => candidate === currentTarget.value) ?? 'whole'
          setCrop({ ...crop, purpose })
        }}
        options={PURPOSES.map((value) => ({ value, label: t.purposes[value] }))}
      />
      {src !== null && isHydrated && <CropFrame src={src} crop={crop} onChange={setCrop} />}
      <fieldset className={styles.position}>
        <legend className={fields.label}>{t.position}</legend>
        {NUMBERS.map(({ key, min }) => (
          <InputField
            key={key}
            label={t[key === 'size' ? 'part' : key]}
            type="number"
            name={key}
            min={min}
            max={100}
            value={crop[key]}
            onChange={({ currentTarget }) => setCrop({ ...crop, [key]: currentTarget.valueAsNumber || min })}
          />
        ))}
      </fieldset>
    </>
  )
}
