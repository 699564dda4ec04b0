import Download from 'lucide-react/icons/download'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ButtonLink, ButtonSummary } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './file-menu.module.css'
import { createTableAddress, type TableQuery } from './table/table-address.ts'

/** A table of the page as CSV, at an address with parameters. */
export type PanelFile = { name: string; path: string; query: TableQuery }

/** All files of a page in one place beside its title. */
export function FileMenu({ files }: { files: readonly PanelFile[] }) {
  const t = useAdminMessages()
  const [only] = files
  if (!only) return null
  const getHref = ({ path, query }: PanelFile) =>
    createTableAddress(path, query, { limit: null, format: t.csvFormat })
  if (files.length === 1)
    return (
      <ButtonLink size="small" href={getHref(only)} download>
        <Download size={16} />
        {t.table.export}
        <span className={layout.hidden}>: {only.name}</span>
      </ButtonLink>
    )
  return (
    <details className={styles.menu}>
      <ButtonSummary size="small">
        <Download size={16} />
        {t.table.export}
      </ButtonSummary>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>
            <a href={getHref(file)} download>
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
