import { useEffect, useRef, useState } from 'react'
import { computeContrast } from '#app/lib/color.ts'
import inputs from '#app/panel/kit/field.module.css'
import { LookCards } from '#app/panel/looks/look-cards.tsx'
import type { LookDrawing } from '#app/server/store/looks/looks.server.ts'
import { cx } from '#app/ui/classes.ts'
import { chooseInk, formatContrast } from './contrast.ts'
import { describeState, Group, Labelled } from './fields.tsx'
import styles from './setup.module.css'
import { useStep } from './step-context.ts'

export function Look() {
  const { step, t } = useStep()
  const [name, setName] = useState(step.values.look ?? '')
  const look = Object.entries(step.looks).find(([one]) => one === name)?.[1] ?? step.looks.night
  const options = Object.entries(t.looks).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Group title={t.fields.look}>
        <LookCards name="look" options={options} looks={step.looks} chosen={name} onChange={setName} />
      </Group>
      <Accent theme="light" look={look} />
      <Accent theme="dark" look={look} />
      <p className={inputs.hint}>
        {t.contrast.advice}
        {'\n'}
        {t.logo(step.logo)}
      </p>
    </>
  )
}

type AccentProps = { theme: 'light' | 'dark'; look: LookDrawing }

/** The accent colour and its contrast. A colour that belongs to a look follows the chosen one. */
function Accent({ theme, look }: AccentProps) {
  const { step, t } = useStep()
  const saved = step.values[theme] ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [color, setColor] = useState(saved)
  // A colour may be chosen before this script runs.
  useEffect(() => setColor(input.current?.value ?? saved), [saved])
  const isOfLook = Object.values(step.looks).some((one) => one[theme].brand === color)
  const shown = isOfLook ? look[theme].brand : color
  const format = (contrast: number) => formatContrast(contrast, t.tag)
  return (
    <Labelled name={theme} label={t.fields[theme]}>
      <input
        ref={input}
        id={theme}
        name={theme}
        type="color"
        className={cx(inputs.input, styles.color)}
        value={shown}
        onChange={(event) => setColor(event.currentTarget.value)}
        {...describeState(theme, '', step.problems)}
      />
      <output htmlFor={theme} className={styles.contrast}>
        {t.contrast.page}: <b>{format(computeContrast(shown, look[theme].bg))}</b>, {t.contrast.button}:{' '}
        <b>{format(computeContrast(shown, chooseInk(shown)))}</b>
      </output>
    </Labelled>
  )
}
