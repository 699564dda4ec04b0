import { useEffect, useRef, useState } from 'react'
import { computeContrast } from '#app/lib/color.ts'
import inputs from '#app/panel/kit/table/field.module.css'
import { cx } from '#app/ui/classes.ts'
import { formatContrast, inkOn } from './contrast.ts'
import { describeState, Labelled } from './fields.tsx'
import styles from './setup.module.css'
import { useStep } from './step-context.ts'

export function Look() {
  const { t } = useStep()
  return (
    <>
      <Accent theme="light" />
      <Accent theme="dark" />
      <p className={styles.hint}>
        {t.contrast.advice} {t.hints.logo}
      </p>
    </>
  )
}

/** The contrast of the saved accent colour; with script, of the chosen one. */
function Accent({ theme }: { theme: 'light' | 'dark' }) {
  const { step, t } = useStep()
  const saved = step.values[theme] ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [color, setColor] = useState(saved)
  // A colour may be chosen before this script runs.
  useEffect(() => setColor(input.current?.value ?? saved), [saved])
  return (
    <Labelled name={theme} label={t.fields[theme]}>
      <input
        ref={input}
        id={theme}
        name={theme}
        type="color"
        className={cx(inputs.input, styles.color)}
        defaultValue={saved}
        onInput={(event) => setColor(event.currentTarget.value)}
        {...describeState(theme, '', step.problems)}
      />
      <output htmlFor={theme} className={styles.contrast}>
        {t.contrast.page}: <b>{formatContrast(computeContrast(color, step.grounds[theme]))}</b>,{' '}
        {t.contrast.button}: <b>{formatContrast(computeContrast(color, inkOn(color)))}</b>
      </output>
    </Labelled>
  )
}
