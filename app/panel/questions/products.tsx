import { Answer } from './answer.tsx'
import type { AnswerProps } from './page.tsx'

export function Products(props: AnswerProps) {
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
                  ...[views, adds, checkouts, paid, expected].map(format.number),
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
