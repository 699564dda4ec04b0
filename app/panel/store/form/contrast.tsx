import { useEffect, useRef, useState } from 'react'
import { computeContrast, toHex } from '#app/lib/color.ts'
import { isRecord } from '#app/lib/guards.ts'
import { findValueAt } from '#app/lib/value-at.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Status } from '#app/panel/kit/format/status.tsx'
import table from '#app/panel/kit/table/data-table.module.css'
import { CONTRAST_PAIRS } from '#app/panel/store/forms/contrast-pairs.ts'
import type { Field } from '#app/panel/store/forms/field.ts'
import styles from './store-form.module.css'

const SCHEMES = ['light', 'dark'] as const

type Colors = Readonly<Record<string, string>>

/** The contrast of the theme's colours: first of the saved values, then of the typed ones. */
export function Contrast({ name, field, value }: { name: string; field: Field; value: unknown }) {
  const { contrast: t } = useAdminMessages().store
  const section = useRef<HTMLElement>(null)
  const [colors, setColors] = useState(() => readColors(value))

  useEffect(() => {
    const form = section.current?.closest('main')?.querySelector<HTMLFormElement>('form[data-store]')
    if (!form) return
    const update = () => setColors(typedIn(form, name))
    form.addEventListener('input', update)
    return () => form.removeEventListener('input', update)
  }, [name])

  const labels =
    field.kind === 'group' ? new Map(field.fields.map(({ key, label }) => [key, label])) : new Map()
  return (
    <section ref={section} className={styles.contrast} aria-labelledby="contrast">
      <h2 id="contrast">{t.title}</h2>
      <p>{t.text}</p>
      <div className={table.frame}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t.pair}</th>
              {SCHEMES.map((scheme) => (
                <th key={scheme} scope="col">
                  {t[scheme]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {CONTRAST_PAIRS.filter(({ color, ground }) => labels.has(color) && labels.has(ground)).map(
              ({ color, ground, least }) => (
                <tr key={color + ground}>
                  <th scope="row">{t.on(labels.get(color) ?? '', labels.get(ground) ?? '')}</th>
                  {SCHEMES.map((scheme) => (
                    <td key={scheme} className={table.named} data-label={t[scheme]}>
                      <Ratio
                        color={colors[`${color}.${scheme}`]}
                        ground={colors[`${ground}.${scheme}`]}
                        least={least}
                      />
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type RatioProps = { color: string | undefined; ground: string | undefined; least: number }

function Ratio({ color = '', ground = '', least }: RatioProps) {
  const { tag, store } = useAdminMessages()
  const t = store.contrast
  const [colorHex, groundHex] = [toHex(color), toHex(ground)]
  if (colorHex === null || groundHex === null) return <Status tone="plain">{t.unknown}</Status>
  const ratio = computeContrast(colorHex, groundHex)
  const rounded = (Math.floor(ratio * 10) / 10).toLocaleString(tag, { minimumFractionDigits: 1 })
  const isGood = ratio >= least
  return (
    <Status tone={isGood ? 'good' : 'bad'}>
      {rounded} {isGood ? t.good : t.low(least)}
    </Status>
  )
}

function readColors(value: unknown): Colors {
  const tokens = isRecord(value) ? Object.keys(value) : []
  const pairs = tokens.flatMap((token) =>
    SCHEMES.map((scheme) => [`${token}.${scheme}`, String(findValueAt(value, [token, scheme]) ?? '')]),
  )
  return Object.fromEntries(pairs)
}

function typedIn(form: HTMLFormElement, name: string): Colors {
  const colors: Record<string, string> = {}
  for (const [input, value] of new FormData(form))
    if (typeof value === 'string' && input.startsWith(`${name}.`))
      colors[input.slice(name.length + 1)] = value
  return colors
}
