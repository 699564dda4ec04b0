/** Names a new note after its day and its product. */
import type { Day } from '#app/lib/days.ts'
import { slugify } from '#app/lib/slug.ts'

const LONGEST_SUBJECT = 40

export function newNoteName(
  taken: readonly { path: string }[],
  { today, subject }: { today: Day; subject: string | null },
): string {
  const word = slugify(subject ?? '', LONGEST_SUBJECT)
  const name = word === '' ? today : `${today}-${word}`
  const paths = new Set(taken.map(({ path }) => path))
  const isFree = (candidate: string) => !paths.has(`news/${candidate}.md`)
  if (isFree(name)) return name
  let count = 2
  while (!isFree(`${name}-${count}`)) count += 1
  return `${name}-${count}`
}
