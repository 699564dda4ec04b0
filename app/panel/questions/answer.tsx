import { Ranking, type RankingRow } from '#app/panel/kit/charts/ranking.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import type { ReportQuestion } from '#app/shop/questions/types.ts'
import type { AnswerProps as PageProps } from './page.tsx'
import styles from './questions.module.css'

type AnswerProps = Pick<PageProps, 't'> & {
  question: ReportQuestion
  /** The answer in one sentence. */
  sentence: string
  /** Null where there is nothing to list. */
  table: { columns: readonly string[]; rows: readonly RankingRow[]; more: number } | null
  rule: string
  isWide?: boolean
}

export function Answer({ question, sentence, table, rule, isWide = false, t }: AnswerProps) {
  const { title } = t.questions[question]
  return (
    <Section title={title} className={isWide ? styles.wide : undefined}>
      <p className={styles.sentence}>{sentence}</p>
      {table && (
        <>
          <Ranking title={title} columns={table.columns} rows={table.rows} empty={t.charts.empty} />
          {table.more > 0 && <p className={styles.note}>{t.questions.more(table.more)}</p>}
        </>
      )}
      <details className={styles.note}>
        <summary>{t.questions.rule}</summary>
        <p>{rule}</p>
      </details>
    </Section>
  )
}
