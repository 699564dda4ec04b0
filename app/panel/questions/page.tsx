import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { PanelFile } from '#app/panel/kit/file-menu.tsx'
import { ReportPage } from '#app/panel/kit/report/report-page.tsx'
import report from '#app/panel/kit/report.module.css'
import { reports } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { QUESTIONS } from '#app/shop/questions/types.ts'
import { Answer } from './answer.tsx'
import { Chats, Searches } from './asked.tsx'
import { Coupons, Pairs } from './bought.tsx'
import type { QuestionsContent, QuestionsData } from './load.server.ts'
import styles from './questions.module.css'

export type AnswerProps = { content: QuestionsContent; format: Format; t: AdminMessages }

/** Answers each question of sellers with a sentence, followed by its table. */
export default function QuestionsPage({ data }: PageProps<QuestionsData>) {
  return (
    <ReportPage report={reports.questions} data={data} files={listFiles}>
      {(content, format, t) => {
        const props = { content, format, t }
        return (
          <div className={styles.questions}>
            <p className={report.note}>{t.questions.zone(content.timeZone)}</p>
            <Products {...props} />
            <Searches {...props} />
            <Chats {...props} />
            <Pairs {...props} />
            <Coupons {...props} />
          </div>
        )
      }}
    </ReportPage>
  )
}

function listFiles(content: QuestionsContent, t: AdminMessages): PanelFile[] {
  return QUESTIONS.map((question) => ({
    name: t.questions[question].title,
    path: reports.questions.exportPath,
    query: { ...content.period, question },
  }))
}

function Products(props: AnswerProps) {
  const { content, format, t } = props
  const { products: words } = t.questions
  const { rows, more } = content.products
  const [worst] = rows
  const most = Math.max(1, ...rows.map(({ views }) => views))
  return (
    <Answer
      {...props}
      isWide
      question="products"
      sentence={describeWorst(worst, props)}
      table={
        worst
          ? {
              columns: words.columns,
              more,
              rows: rows.map(({ id, name, views, adds, checkouts, paid, expected, weakest }) => ({
                key: String(id),
                name,
                share: views / most,
                cells: [
                  format.number(views),
                  format.number(adds),
                  format.number(checkouts),
                  format.number(paid),
                  format.number(expected),
                  weakest === null ? t.table.none : words.weakest[weakest],
                ],
              })),
            }
          : null
      }
      rule={words.rule(content.minViews)}
    />
  )
}

type Worst = AnswerProps['content']['products']['rows'][number] | undefined

function describeWorst(worst: Worst, { content, format, t }: AnswerProps): string {
  const { products: words } = t.questions
  if (!worst) return words.empty(content.minViews)
  const { name, views, paid, expected } = worst
  if (expected <= paid) return words.even
  return words.answer(name, format.number(views), words.purchases(paid), format.number(expected))
}
