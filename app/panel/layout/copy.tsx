import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import styles from './copy.module.css'

const NOTICE_MS = 2_000

type CopyProps = { text: string; labels: { copy: string; copied: string } }

/** Copies the text beside it; without script the visitor selects that text. */
export function Copy({ text, labels }: CopyProps) {
  return <CopyButton className={styles.copy} text={text} labels={labels} noticeMs={NOTICE_MS} />
}
