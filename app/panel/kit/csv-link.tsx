import { useAdminMessages } from '#app/messages/admin/index.ts'
import layout from '#app/ui/layout.module.css'

/** Downloads a table; `href` is the file's address without its parameters. */
export function CsvLink({
  href,
  query,
  table,
}: {
  href: string
  query: Record<string, string>
  table: string
}) {
  const { revenue: t, csvFormat: format } = useAdminMessages()
  return (
    <a href={`${href}?${new URLSearchParams({ ...query, format })}`} download>
      {t.csv}
      <span className={layout.hidden}>: {t.csvOf(table)}</span>
    </a>
  )
}
