import { useId } from 'react'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import fields from '#app/panel/store/fields/fields.module.css'
import { LabelledControl } from '#app/panel/store/fields/form-field.tsx'
import { createTextField } from '#app/panel/store/forms/field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import pages from '../pages/store-pages.module.css'
import type { ListedDoc, StoreDocsData } from './load.server.ts'

/** The pages of the documentation, and the way to a new one. */
export default function StoreDocsPage({ data }: PageProps<StoreDocsData>) {
  return (
    <AdminLayout data={data} hasTimes={false} title={({ store }) => store.sections.docs.title}>
      {({ docs, outcome, draft }, _format, { store: t }) => (
        <>
          {outcome === 'removed' && <OutcomeNotice isGood>{t.docs.removed}</OutcomeNotice>}
          {outcome === 'changed' && <OutcomeNotice isGood={false}>{t.form.notRemoved}</OutcomeNotice>}
          <DraftBar draft={draft} />
          <p className={pages.about}>{t.docs.about}</p>
          <DataTable
            caption={t.sections.docs.title}
            path="/admin/store/docs"
            rows={docs}
            columns={createColumns(t)}
            empty={{ title: t.docs.none, text: t.docs.noneText }}
          />
          <NewPage isWrong={outcome === 'wrong'} />
        </>
      )}
    </AdminLayout>
  )
}

function createColumns({ docs: t, products, form }: AdminMessages['store']): Column<ListedDoc>[] {
  return [
    {
      key: 'title',
      label: t.title,
      render: ({ id, title }) => <a href={`/admin/store/doc/${id}`}>{title}</a>,
    },
    { key: 'address', label: t.address, render: ({ path }) => <code>{path}</code> },
    {
      key: 'owners',
      label: t.owners,
      narrow: 'away',
      render: ({ isForOwners }) => (isForOwners ? t.yes : '–'),
    },
    {
      key: 'languages',
      label: products.languages,
      narrow: 'away',
      render: ({ languages }) => (languages.length === 0 ? '–' : languages.join(', ')),
    },
    { key: 'remove', label: form.remove, narrow: 'end', render: (doc) => <Removal doc={doc} /> },
  ]
}

function Removal({ doc: { id, title, version } }: { doc: ListedDoc }) {
  const { form, docs: t } = useAdminMessages().store
  return (
    <details>
      <summary aria-label={form.removeNamed(title)}>{form.remove}…</summary>
      <form method="post" action="/api/admin/store/docs/remove" className={pages.removal}>
        <p>{t.removeText}</p>
        <input type="hidden" name="version" value={version ?? ''} />
        <Button size="small" name="id" value={id}>
          {form.removeNamed(title)}
        </Button>
      </form>
    </details>
  )
}

function NewPage({ isWrong }: { isWrong: boolean }) {
  const { docs: t } = useAdminMessages().store
  const heading = useId()
  return (
    <form method="post" action="/api/admin/store/docs" className={fields.form} aria-labelledby={heading}>
      <h2 id={heading} className={pages.title}>
        {t.new}
      </h2>
      {isWrong && (
        <p role="alert" className={fields.problem}>
          {t.wrong}
        </p>
      )}
      {(['folder', 'page'] as const).map((key) => {
        const field = createTextField({ key, label: t[key], help: null, isRequired: true, maxLength: 61 })
        const column = { name: key, language: null, field, value: '' }
        return <LabelledControl key={key} column={column} original={column} isBeside={false} />
      })}
      <div>
        <Button variant="primary" size="small">
          {t.create}
        </Button>
      </div>
    </form>
  )
}
