import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import report from '#app/panel/kit/report.module.css'
import cells from '#app/panel/kit/table/data-table.module.css'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { Differences } from '#app/panel/store/draft-parts/differences.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { ShownVersion, StoreVersionsData } from './load.server.ts'

const PATH = '/admin/store/versions'

type Chosen = NonNullable<Extract<StoreVersionsData, { state: 'open' }>['content']['chosen']>

export default function StoreVersionsPage({ data }: PageProps<StoreVersionsData>) {
  return (
    <AdminLayout
      data={data}
      title={({ store }) => store.versions.title}
      back={({ chosen }, { store, tabs }) =>
        chosen ? { href: PATH, label: store.versions.all } : { href: '/admin/store', label: tabs.store }
      }
      aside={({ chosen, draft }) =>
        chosen && chosen.files.length > 0 && draft.isWritable && <Undo id={chosen.id} />
      }
    >
      {({ draft, versions, chosen }, format, { store: { versions: t, tasks }, roles }) => (
        <>
          <DraftBar draft={draft} />
          {chosen ? (
            <Version version={chosen} format={format} isWritable={draft.isWritable} />
          ) : (
            <DataTable
              caption={t.title}
              path={PATH}
              rows={versions}
              columns={createColumns({ ...t, owner: roles.owner.name }, versions, format)}
              empty={{
                title: t.empty,
                text: t.emptyText,
                action: { href: '/admin/store/products', label: tasks.product },
              }}
            />
          )}
        </>
      )}
    </AdminLayout>
  )
}

/** Names a version by its time, because its number says nothing. */
function createColumns(
  t: AdminMessages['store']['versions'] & { owner: string },
  versions: readonly ShownVersion[],
  format: Format,
): Column<ShownVersion>[] {
  const undone = (id: number) => versions.find((version) => version.id === id)
  return [
    {
      key: 'at',
      label: t.at,
      render: ({ id, at }) => (
        <a href={`${PATH}?version=${id}`}>
          <Moment at={at} format={format} />
        </a>
      ),
    },
    { key: 'by', label: t.by, render: ({ by }) => by || t.owner },
    { key: 'paths', label: t.files, render: ({ paths }) => paths.join(', ') },
    {
      key: 'undoes',
      label: t.undoes,
      render: ({ undoes }) => {
        const version = undoes === null ? null : undone(undoes)
        if (undoes === null) return <span className={cells.none}>–</span>
        if (!version) return t.older
        return <Moment at={version.at} format={format} />
      },
    },
  ]
}

type VersionProps = { version: Chosen; format: Format; isWritable: boolean }

function Version({ version: { at, by, paths, files }, format, isWritable }: VersionProps) {
  const {
    roles,
    store: { versions: t },
  } = useAdminMessages()
  return (
    <>
      <p>
        <Moment at={at} format={format} /> · {by || roles.owner.name}
      </p>
      {files.length > 0 && (
        <p id="undo-hint" className={report.note}>
          {isWritable ? t.undoHint : t.undoReadOnly}
        </p>
      )}
      <Differences files={files} sides={t} />
      {files.length === 0 && <p>{paths.join(', ')}</p>}
      {files.length === 0 && <p>{t.notKept}</p>}
    </>
  )
}

function Undo({ id }: { id: number }) {
  const { versions: t } = useAdminMessages().store
  return (
    <form method="post" action="/api/admin/store/undo">
      <input type="hidden" name="id" value={id} />
      <Button size="small" aria-describedby="undo-hint">
        {t.undo}
      </Button>
    </form>
  )
}
