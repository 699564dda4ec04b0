import { type ComponentProps, useState } from 'react'
import { toHex } from '#app/lib/color.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import styles from './fields.module.css'

type ColorInputProps = Omit<ComponentProps<'input'>, 'defaultValue'> & { defaultValue: string; label: string }

/** A CSS colour as text with what it looks like beside it; with script that is the browser's colour picker too. */
export function ColorInput({ defaultValue, label, ...rest }: ColorInputProps) {
  const { contrast: t } = useAdminMessages().store
  const isHydrated = useHydrated()
  const [text, setText] = useState(defaultValue)
  const hex = toHex(text) ?? '#808080'
  return (
    <span className={styles.color}>
      {isHydrated ? (
        <input
          type="color"
          className={styles.swatch}
          value={hex}
          aria-label={t.pick(label)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <svg className={styles.swatch} aria-hidden="true">
          <rect width="100%" height="100%" fill={hex} />
        </svg>
      )}
      <input
        type="text"
        {...rest}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        spellCheck={false}
      />
    </span>
  )
}
