import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { Differences } from '#app/panel/store/draft-parts/differences.tsx'
import styles from '#app/panel/store/draft-parts/draft.module.css'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { ShownVersion, StoreVersionsData } from './load.server.ts'

const PATH = '/admin/store/versions'

type Chosen = NonNullable<Extract<StoreVersionsData, { state: 'open' }>['content']['chosen']>

/** Lists the publications with their editors; each can be undone. */
export default function StoreVersionsPage({ data }: PageProps<StoreVersionsData>) {
  return (
    <AdminLayout
      data={data}
      title={({ store }) => store.versions.title}
      back={({ chosen }, { store, tabs }) =>
        chosen ? { href: PATH, label: store.versions.all } : { href: '/admin/store', label: tabs.store }
      }
    >
      {({ draft, versions, chosen }, format, { store: { versions: t }, people }) => (
        <>
          <DraftBar draft={draft} />
          {chosen ? (
            <Version version={chosen} format={format} isWritable={draft.isWritable} />
          ) : (
            <DataTable
              caption={t.title}
              path={PATH}
              rows={versions}
              columns={createColumns({ ...t, owner: people.environment }, versions, format)}
              empty={{ title: t.empty, text: t.emptyText }}
            />
          )}
        </>
      )}
    </AdminLayout>
  )
}

/** A version is named by its moment: its number says nothing. */
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
        if (!version) return undoes === null ? '–' : t.older
        return <Moment at={version.at} format={format} />
      },
    },
  ]
}

type VersionProps = { version: Chosen; format: Format; isWritable: boolean }

function Version({ version: { id, at, by, paths, files }, format, isWritable }: VersionProps) {
  const {
    people,
    store: { versions: t },
  } = useAdminMessages()
  return (
    <>
      <p>
        <Moment at={at} format={format} /> · {by || people.environment}
      </p>
      <Differences files={files} sides={t} />
      {files.length === 0 && <p>{paths.join(', ')}</p>}
      {files.length === 0 && <p>{t.notKept}</p>}
      {files.length > 0 && !isWritable && <p>{t.undoReadOnly}</p>}
      {files.length > 0 && isWritable && <Undo id={id} />}
    </>
  )
}

function Undo({ id }: { id: number }) {
  const { versions: t } = useAdminMessages().store
  return (
    <form method="post" action="/api/admin/store/undo" className={styles.forms}>
      <input type="hidden" name="id" value={id} />
      <Button size="small" aria-describedby="undo-hint">
        {t.undo}
      </Button>
      <p id="undo-hint" className={styles.where}>
        {t.undoHint}
      </p>
    </form>
  )
}
