import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import inputs from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import report from '#app/panel/kit/report.module.css'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import fields from '#app/panel/store/fields/fields.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import { createLanguagesColumn } from '../list-parts/languages-column.ts'
import { Removal } from '../list-parts/removal.tsx'
import type { ListedDoc, StoreDocsData } from './load.server.ts'

export default function StoreDocsPage({ data }: PageProps<StoreDocsData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => store.sections.docs.title}
      aside={({ docs, outcome }) => <NewPage isFirst={docs.length === 0} isWrong={outcome === 'wrong'} />}
    >
      {({ docs, outcome, draft }, _format, { store: t }) => (
        <>
          {outcome === 'removed' && <OutcomeNotice isGood>{t.docs.removed}</OutcomeNotice>}
          {outcome === 'changed' && <OutcomeNotice isGood={false}>{t.form.notRemoved}</OutcomeNotice>}
          <DraftBar draft={draft} />
          <p className={report.note}>{t.docs.about}</p>
          <DataTable
            caption={t.sections.docs.title}
            path="/admin/store/docs"
            rows={docs}
            columns={createColumns(t)}
            empty={{ title: t.docs.none, text: t.docs.noneText }}
            renderAction={(doc) => (
              <Removal action="/api/admin/store/docs/remove" name="id" text={doc}>
                <p>{t.docs.removeText}</p>
              </Removal>
            )}
          />
        </>
      )}
    </AdminLayout>
  )
}

function createColumns(t: AdminMessages['store']): Column<ListedDoc>[] {
  const { docs } = t
  return [
    {
      key: 'title',
      label: docs.title,
      render: ({ id, title }) => <a href={`/admin/store/doc/${id}`}>{title}</a>,
    },
    { key: 'address', label: docs.address, render: ({ path }) => <code>{path}</code> },
    {
      key: 'owners',
      label: docs.owners,
      narrow: 'away',
      render: ({ isForOwners }) => (isForOwners ? docs.yes : docs.everyone),
    },
    createLanguagesColumn(t),
  ]
}

type NewPageProps = {
  isFirst: boolean
  /** True for a refused form. */
  isWrong: boolean
}

function NewPage({ isFirst, isWrong }: NewPageProps) {
  const { docs: t } = useAdminMessages().store
  return (
    <ActionFold isMain label={t.new} isOpen={isFirst || isWrong}>
      <form method="post" action="/api/admin/store/docs" className={inputs.form}>
        {isWrong && (
          <p role="alert" className={fields.problem}>
            {t.wrong}
          </p>
        )}
        {(['folder', 'page'] as const).map((key) => (
          <InputField key={key} label={t[key]} name={key} required maxLength={61} autoComplete="off" />
        ))}
        <Button variant="primary" size="small">
          {t.create}
        </Button>
      </form>
    </ActionFold>
  )
}
