import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { ListedPerson } from '#app/panel/access/types.ts'
import { SelectField } from '#app/panel/kit/field.tsx'
import { FileMenu } from '#app/panel/kit/file-menu.tsx'
import { listFile } from '#app/panel/kit/list/list-page.tsx'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import record from '#app/panel/layout/record.module.css'
import { lists } from '#app/panel/pages.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { auditColumns } from './columns.tsx'
import type { AuditData } from './load.server.ts'

export default function AuditPage({ data }: PageProps<AuditData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.audit}
      aside={({ query }, t) => <FileMenu files={[listFile(lists.audit, query, t)]} />}
    >
      {({ query, page, people }, format, t) => (
        <>
          <PersonFilter people={people} current={query.person ?? ''} />
          <DataTable
            caption={t.audit.title}
            path={lists.audit.path}
            query={query}
            rows={page.entries}
            nextCursor={page.nextCursor}
            columns={auditColumns(t, format)}
            empty={{ title: t.audit.empty, text: t.audit.emptyText }}
          />
        </>
      )}
    </AdminLayout>
  )
}

type PersonFilterProps = { people: readonly ListedPerson[]; current: string }

/** The entries of one person, or of everybody. */
function PersonFilter({ people, current }: PersonFilterProps) {
  const t = useAdminMessages()
  if (people.length === 0) return null
  return (
    <form key={current} action={lists.audit.path} className={record.act}>
      <SelectField
        label={t.audit.person}
        name="person"
        defaultValue={current}
        options={[
          { value: '', label: t.audit.everybody },
          { value: 'owner', label: t.people.environment },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button size="small">{t.table.filter}</Button>
    </form>
  )
}
