import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { DescribedChange, DescribedFile } from '#app/panel/store/forms/describe-changes.server.ts'
import styles from './draft.module.css'

const CONTEXT_LINES = 2

type Sides = { before: string; after: string }
type DifferencesProps = {
  files: readonly DescribedFile[]
  /** Defaults to the published shop and the draft. */
  sides?: Sides
}

export function Differences({ files, sides }: DifferencesProps) {
  const { sections, review } = useAdminMessages().store
  return (
    <ul className={styles.files}>
      {files.map(({ path, section, href, changes }) => (
        <li key={path} className={styles.file}>
          <h2 className={styles.path}>
            {section !== null && `${sections[section].title}: `}
            {href === null ? path : <a href={href}>{path}</a>}
          </h2>
          {changes.map((change) => (
            <Difference key={change.labels.join()} change={change} sides={sides ?? review} />
          ))}
        </li>
      ))}
    </ul>
  )
}

type DifferenceProps = { change: DescribedChange; sides: Sides }

function Difference({ change: { labels, before, after }, sides }: DifferenceProps) {
  const { review: t } = useAdminMessages().store
  const excerpt = onlyDifferent(before, after)
  return (
    <div className={styles.change}>
      {labels.length > 0 && <p className={styles.where}>{labels.join(' › ')}</p>}
      <div className={styles.sides}>
        <div>
          <span className={styles.side}>{sides.before}</span>
          <del className={styles.before}>{excerpt.before || t.nothing}</del>
        </div>
        <div>
          <span className={styles.side}>{sides.after}</span>
          <ins className={styles.after}>{excerpt.after || t.nothing}</ins>
        </div>
      </div>
    </div>
  )
}

/** Cuts long texts to the differing lines and a few around them. */
function onlyDifferent(before: string, after: string): { before: string; after: string } {
  const [beforeLines, afterLines] = [before.split('\n'), after.split('\n')]
  const shortest = Math.min(beforeLines.length, afterLines.length)
  let start = 0
  while (start < shortest && beforeLines[start] === afterLines[start]) start += 1
  let end = 0
  while (end < shortest - start && beforeLines.at(-1 - end) === afterLines.at(-1 - end)) end += 1
  const [from, until] = [Math.max(start - CONTEXT_LINES, 0), Math.max(end - CONTEXT_LINES, 0)]
  const cut = (lines: string[]) =>
    [from > 0 && '…', ...lines.slice(from, lines.length - until), until > 0 && '…'].filter(
      (line) => line !== false,
    )
  return { before: cut(beforeLines).join('\n'), after: cut(afterLines).join('\n') }
}
