import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Bar } from '#app/panel/kit/charts/ranking.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import styles from './funnel.module.css'

type FunnelProps = { steps: readonly { name: string; count: number }[]; format: Format }

/** Each step shows its share of the previous step. */
export function Funnel({ steps, format }: FunnelProps) {
  const t = useAdminMessages()
  const first = steps[0]?.count ?? 0
  const describeShare = (share: number) =>
    share > 1 ? t.funnel.moreThanPrevious : t.funnel.ofPrevious(format.percent(share))
  return (
    <ol className={styles.funnel}>
      {steps.map(({ name, count }, index) => {
        const previousCount = steps[index - 1]?.count ?? 0
        return (
          <li key={name}>
            <p className={styles.line}>
              <span>{name}</span>
              <strong>{format.number(count)}</strong>
            </p>
            <div className={styles.track}>
              <Bar share={first > 0 ? Math.min(1, count / first) : 0} />
            </div>
            <p className={styles.note}>
              {index > 0 && previousCount > 0 ? describeShare(count / previousCount) : ' '}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
