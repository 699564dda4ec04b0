import type { LookDrawing } from '#app/server/store/looks/looks.server.ts'
import { LookPicture } from './look-picture.tsx'
import styles from './looks.module.css'

type LookCardsProps = {
  /** The name of the input. */
  name: string
  options: readonly { value: string; label: string }[]
  /** Drawings by the value of their option. */
  looks: Readonly<Record<string, LookDrawing>>
  chosen: string
  onChange?: (value: string) => void
}

/** Radio buttons, each with a picture of its look. */
export function LookCards({ name, options, looks, chosen, onChange }: LookCardsProps) {
  return (
    <div className={styles.cards}>
      {options.map(({ value, label }) => {
        const look = looks[value]
        return (
          <label key={value} className={styles.card}>
            {look && <LookPicture look={look} />}
            <span className={styles.name}>
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={value === chosen}
                onChange={onChange && (() => onChange(value))}
              />
              {label}
            </span>
          </label>
        )
      })}
    </div>
  )
}
