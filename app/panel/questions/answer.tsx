import { Ranking, type RankingRow } from '#app/panel/kit/charts/ranking.tsx'
import { CardFoot, Section } from '#app/panel/layout/section.tsx'
import type { ReportQuestion } from '#app/shop/questions/types.ts'
import type { AnswerProps as PageProps } from './page.tsx'
import styles from './questions.module.css'

type AnswerProps = Pick<PageProps, 't'> & {
  question: ReportQuestion
  /** The answer in one sentence. */
  sentence: string
  /** The table is null when there is nothing to list. */
  table: { columns: readonly string[]; rows: readonly RankingRow[]; more: number } | null
  rule: string
  isWide?: boolean
}

export function Answer({ question, sentence, table, rule, isWide = false, t }: AnswerProps) {
  const { title } = t.questions[question]
  return (
    <Section title={title} className={isWide ? styles.wide : undefined}>
      <p className={styles.sentence}>{sentence}</p>
      {table && <Ranking title={title} columns={table.columns} rows={table.rows} empty={t.charts.empty} />}
      <CardFoot>
        <details>
          <summary>{t.questions.rule}</summary>
          <p>{rule}</p>
        </details>
        {table && table.more > 0 && <span>{t.questions.more(table.more)}</span>}
      </CardFoot>
    </Section>
  )
}
