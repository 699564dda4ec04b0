/** Questions that visitors asked in the search and in the chat. */
import { Answer } from './answer.tsx'
import type { AnswerProps } from './page.tsx'

export function Searches(props: AnswerProps) {
  const { content, format, t } = props
  const { searches: words } = t.questions
  const { rows, more } = content.searches
  const first = rows.find(({ term }) => term !== '')
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Answer
      {...props}
      question="searches"
      sentence={first ? words.answer(first.term, first.count) : words.empty}
      table={
        rows.length > 0
          ? {
              columns: words.columns,
              more,
              rows: rows.map(({ term, count, days, lastDay }) => ({
                key: term,
                name: term || words.others,
                share: count / most,
                cells: [format.number(count), format.number(days), format.day(lastDay)],
              })),
            }
          : null
      }
      rule={words.rule}
    />
  )
}

export function Chats(props: AnswerProps) {
  const { content, format, t } = props
  const { chats: words } = t.questions
  const { languageNames }: { languageNames: Record<string, string> } = t.store.form
  const { rows, more, read, isCut, areKept } = content.chats
  const [first] = rows
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const empty = areKept ? words.empty : words.off
  return (
    <Answer
      {...props}
      question="chats"
      sentence={first ? words.answer(first.words.join(' '), first.count) : empty}
      table={
        first
          ? {
              columns: words.columns,
              more,
              rows: rows.map(({ words: asked, count, languages }) => ({
                key: asked.join(' '),
                name: asked.join(' '),
                share: count / most,
                cells: [
                  format.number(count),
                  languages.map((code) => languageNames[code] ?? code).join(', '),
                ],
              })),
            }
          : null
      }
      rule={isCut ? `${words.rule} ${words.cut(read)}` : words.rule}
    />
  )
}
