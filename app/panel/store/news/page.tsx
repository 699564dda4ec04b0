import { isDay } from '#app/lib/days.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { Status } from '#app/panel/kit/format/status.tsx'
import report from '#app/panel/kit/report.module.css'
import cells from '#app/panel/kit/table/data-table.module.css'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { createLanguagesColumn } from '../list-parts/languages-column.ts'
import type { NoteRow, StoreNewsData } from './load.server.ts'

const TONES = { draft: 'plain', planned: 'plain', shown: 'good' } as const

export default function StoreNewsPage({ data }: PageProps<StoreNewsData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => store.sections.news.title}
      aside={({ newName }, { store: t }) => (
        <ButtonLink href={`/admin/store/note/${newName}`} variant="primary" size="small">
          {t.news.write}
        </ButtonLink>
      )}
    >
      {({ notes, cursor, nextCursor, outcome, draft }, format, { store: t }) => (
        <>
          <DraftBar draft={draft} />
          {outcome && <p role="status">{t.news[outcome]}</p>}
          <p className={report.note}>{t.news.about}</p>
          <DataTable
            caption={t.sections.news.title}
            path="/admin/store/news"
            query={{ cursor }}
            rows={notes}
            nextCursor={nextCursor}
            columns={createColumns(t, format)}
            empty={{ title: t.news.none, text: t.news.noneText }}
          />
        </>
      )}
    </AdminLayout>
  )
}

function createColumns(t: AdminMessages['store'], format: Format): Column<NoteRow>[] {
  const { news } = t
  return [
    {
      key: 'title',
      label: news.title,
      render: ({ id, title }) => <a href={`/admin/store/note/${id}`}>{title}</a>,
    },
    {
      key: 'date',
      label: news.date,
      className: cells.time,
      render: ({ date }) => <time dateTime={date}>{isDay(date) ? format.wholeDay(date) : date}</time>,
    },
    { key: 'version', label: news.version, narrow: 'away', render: ({ version }) => version || '–' },
    { key: 'products', label: news.products, render: (row) => row.products.join(', ') || news.ofShop },
    {
      key: 'state',
      label: news.state,
      narrow: 'end',
      render: ({ state }) => <Status tone={TONES[state]}>{news.states[state]}</Status>,
    },
    { ...createLanguagesColumn(t), className: cells.time },
  ]
}
