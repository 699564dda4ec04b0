import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { Totals, Yesterday as YesterdayData } from '#app/shop/analytics/types.ts'
import styles from './glance.module.css'
import overview from './overview.module.css'

type YesterdayProps = { yesterday: YesterdayData; format: Format }

const FACTS = [
  { key: 'visits', of: ({ visits }: Totals) => visits },
  { key: 'views', of: ({ views }: Totals) => views },
  { key: 'adds', of: ({ addToCarts }: Totals) => addToCarts },
  { key: 'checkouts', of: ({ checkouts }: Totals) => checkouts },
] as const

export function Yesterday({ yesterday: { day, before, product, country }, format }: YesterdayProps) {
  const t = useAdminMessages()
  const notes = [
    product && t.yesterday.product(product.product_name, format.number(product.views)),
    country && t.yesterday.country(country.country || t.countries.unknown, format.number(country.visits)),
  ]
  return (
    <Section
      title={t.yesterday.label}
      aside={<span className={styles.until}>{format.longDay(day.day)}</span>}
      className={overview.wide}
    >
      <Figures>
        {FACTS.map(({ key, of }) => (
          <Figure key={key} label={t.yesterday[key]} value={format.number(of(day))}>
            <span>{t.yesterday.before(format.number(of(before)))}</span>
            <ChangeBadge current={of(day)} previous={of(before)} format={format} />
          </Figure>
        ))}
      </Figures>
      <p className={styles.note}>
        {day.visits === 0 ? t.yesterday.quiet : notes.filter((note) => note !== null).join(' · ')}
      </p>
    </Section>
  )
}
