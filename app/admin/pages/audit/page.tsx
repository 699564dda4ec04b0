import { AuditTable } from '#app/admin/components/records/audit-table.tsx'
import { AdminLayout } from '#app/admin/layout/layout.tsx'
import type { PageProps } from '#app/page.ts'
import type { AuditData } from './load.server.ts'

const PATH = '/admin/audit'

export default function AuditPage({ data }: PageProps<AuditData>) {
  return (
    <AdminLayout answer={data} title={(t) => t.tabs.audit}>
      {({ page, isFirst }, format) => (
        <AuditTable page={page} isFirst={isFirst} path={PATH} format={format} />
      )}
    </AdminLayout>
  )
}
