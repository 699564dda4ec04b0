import type { PageProps } from '#app/page.ts'
import { CsvLink } from '#app/panel/kit/csv-link.tsx'
import report from '#app/panel/kit/report.module.css'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { auditColumns } from './columns.tsx'
import { audit as list } from './list.ts'
import type { AuditData } from './load.server.ts'
import { PersonFilter } from './person-filter.tsx'

export default function AuditPage({ data }: PageProps<AuditData>) {
  return (
    <AdminLayout data={data} title={(t) => t.tabs.audit}>
      {({ query, page, people }, format, t) => (
        <>
          <PersonFilter people={people} current={query.person ?? ''} />
          <DataTable
            caption={t.audit.title}
            path={list.path}
            query={query}
            rows={page.entries}
            nextCursor={page.nextCursor}
            columns={auditColumns(t, format)}
            empty={{ title: t.audit.empty, text: t.audit.emptyText }}
          />
          <p className={report.foot}>
            <CsvLink
              href={list.exportPath}
              query={query.person === undefined ? {} : { person: query.person }}
              table={t.tabs.audit}
            />
          </p>
        </>
      )}
    </AdminLayout>
  )
}
