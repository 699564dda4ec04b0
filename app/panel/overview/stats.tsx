import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ChangeBadge } from '#app/panel/kit/charts/change.tsx'
import { Figure, Figures } from '#app/panel/kit/figures.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { Overview, Stats as StatsData } from '#app/shop/analytics/types.ts'
import styles from './overview.module.css'

type StatsProps = { stats: StatsData; overview: Overview; yesterday: number; format: Format }

const SHOWN_PRODUCTS = 3

/** The figures since the shop opened. */
export function Stats({ stats, overview, yesterday, format }: StatsProps) {
  const t = useAdminMessages()
  const { totals, totalsBefore } = overview
  return (
    <Section title={t.stats.label} className={styles.wide}>
      <Figures>
        <Figure label={t.stats.totalVisitors} value={format.number(stats.totalVisitors)}>
          <span>{t.stats.inPeriod(format.number(totals.visits))}</span>
          <ChangeBadge
            current={totals.visits}
            previous={totalsBefore.visits}
            print={format.number}
            format={format}
          />
        </Figure>
        <Figure label={t.stats.todayVisitors} value={format.number(stats.todayVisitors)}>
          {t.stats.comparedYesterday(format.number(yesterday))}
        </Figure>
        <Figure label={t.stats.totalInteractions} value={format.number(stats.totalInteractions)}>
          <span>{t.stats.inPeriod(format.number(totals.interactions))}</span>
          <ChangeBadge
            current={totals.interactions}
            previous={totalsBefore.interactions}
            print={format.number}
            format={format}
          />
        </Figure>
      </Figures>
    </Section>
  )
}

/** The most viewed products since the shop opened. */
export function TopProducts({ stats, format }: Pick<StatsProps, 'stats' | 'format'>) {
  const t = useAdminMessages()
  const products = stats.topProducts.slice(0, SHOWN_PRODUCTS)
  return (
    <Section title={t.stats.topProducts} className={styles.top}>
      {products.length === 0 && <p>{t.stats.noProducts}</p>}
      <ol className={styles.products}>
        {products.map(({ product_id, product_name, count }) => (
          <li key={product_id}>
            <span title={product_name}>{product_name}</span>
            <span>{format.number(count)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
