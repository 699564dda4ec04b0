import { Ranking, type RankingRow } from '#app/panel/kit/charts/ranking.tsx'
import { CsvLink } from '#app/panel/kit/csv-link.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import { reports } from '#app/panel/pages.ts'
import type { ReportQuestion } from '#app/shop/questions/types.ts'
import type { AnswerProps as PageProps } from './page.tsx'
import styles from './questions.module.css'

type AnswerProps = Pick<PageProps, 'content' | 't'> & {
  question: ReportQuestion
  /** The answer in one sentence. */
  sentence: string
  /** Null where there is nothing to list. */
  table: { columns: readonly string[]; rows: readonly RankingRow[]; more: number } | null
  rule: string
  isWide?: boolean
}

export function Answer({ question, sentence, table, rule, isWide = false, content, t }: AnswerProps) {
  const { title } = t.questions[question]
  return (
    <Section title={title} className={isWide ? styles.wide : undefined}>
      <p className={styles.sentence}>{sentence}</p>
      {table && (
        <>
          <Ranking title={title} columns={table.columns} rows={table.rows} empty={t.charts.empty} />
          <p className={styles.note}>
            <CsvLink
              href={reports.questions.exportPath}
              query={{ ...content.period, question }}
              table={title}
            />{' '}
            {table.more > 0 && t.questions.more(table.more)}
          </p>
        </>
      )}
      <details className={styles.note}>
        <summary>{t.questions.rule}</summary>
        <p>{rule}</p>
      </details>
    </Section>
  )
}
