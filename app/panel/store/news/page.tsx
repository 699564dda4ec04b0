import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { Status } from '#app/panel/kit/format/status.tsx'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { NoteRow, StoreNewsData } from './load.server.ts'
import styles from './store-news.module.css'

const TONES = { draft: 'plain', planned: 'plain', shown: 'good' } as const

/** The seller's notes as the draft has them. */
export default function StoreNewsPage({ data }: PageProps<StoreNewsData>) {
  return (
    <AdminLayout data={data} hasTimes={false} title={({ store }) => store.sections.news.title}>
      {({ notes, cursor, nextCursor, newName, outcome, draft }, _format, { store: t }) => (
        <>
          <DraftBar draft={draft} />
          {outcome && <p role="status">{t.news[outcome]}</p>}
          <div className={styles.bar}>
            <p>{t.news.about}</p>
            <ButtonLink href={`/admin/store/note/${newName}`} variant="primary" size="small">
              {t.news.write}
            </ButtonLink>
          </div>
          <DataTable
            caption={t.sections.news.title}
            path="/admin/store/news"
            query={{ cursor }}
            rows={notes}
            nextCursor={nextCursor}
            columns={createColumns(t)}
            empty={{ title: t.news.none, text: t.news.noneText }}
          />
        </>
      )}
    </AdminLayout>
  )
}

function createColumns({ news: t, products }: AdminMessages['store']): Column<NoteRow>[] {
  return [
    {
      key: 'title',
      label: t.title,
      render: ({ id, title }) => <a href={`/admin/store/note/${id}`}>{title}</a>,
    },
    {
      key: 'date',
      label: t.date,
      className: styles.date,
      render: ({ date }) => <time dateTime={date}>{date}</time>,
    },
    { key: 'version', label: t.version, narrow: 'away', render: ({ version }) => version || '–' },
    { key: 'products', label: t.products, render: (row) => row.products.join(', ') || t.ofShop },
    {
      key: 'state',
      label: t.state,
      narrow: 'end',
      render: ({ state }) => <Status tone={TONES[state]}>{t.states[state]}</Status>,
    },
    {
      key: 'languages',
      label: products.languages,
      narrow: 'away',
      render: ({ languages }) => languages.join(', ') || '–',
    },
  ]
}
