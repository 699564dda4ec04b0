import type { Day } from '#app/lib/days.ts'
import { slugify } from '#app/lib/slug.ts'

const MAX_SUBJECT_LENGTH = 40

export function createNoteName(
  taken: readonly { path: string }[],
  { today, subject }: { today: Day; subject: string | null },
): string {
  const word = slugify(subject ?? '', MAX_SUBJECT_LENGTH)
  const name = word === '' ? today : `${today}-${word}`
  const paths = new Set(taken.map(({ path }) => path))
  const isFree = (candidate: string) => !paths.has(`news/${candidate}.md`)
  if (isFree(name)) return name
  let count = 2
  while (!isFree(`${name}-${count}`)) count += 1
  return `${name}-${count}`
}
