import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import inputs from '#app/panel/kit/field.module.css'
import { CheckField } from '#app/panel/kit/field.tsx'
import report from '#app/panel/kit/report.module.css'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import fields from '#app/panel/store/fields/fields.module.css'
import { FormContext, useFormContents } from '#app/panel/store/fields/form-context.ts'
import { LabelledControl } from '#app/panel/store/fields/form-field.tsx'
import { createTextField } from '#app/panel/store/forms/field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { createLanguagesColumn } from '../list-parts/languages-column.ts'
import { Removal } from '../list-parts/removal.tsx'
import type { StorePagesData } from './load.server.ts'
import styles from './store-pages.module.css'

type Content = Extract<StorePagesData, { state: 'open' }>['content']
type OwnPage = Content['pages'][number]

export default function StorePagesPage({ data }: PageProps<StorePagesData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => store.sections.pages.title}
      back={(_, { tabs }) => ({ href: '/admin/store', label: tabs.store })}
      aside={(content) => <NewPage content={content} />}
    >
      {(content, _format, { store: t }) => (
        <>
          {content.outcome && (
            <OutcomeNotice isGood={content.outcome === 'removed'}>
              {content.outcome === 'removed' ? t.pages.removed : t.form.notRemoved}
            </OutcomeNotice>
          )}
          <DraftBar draft={content.draft} />
          <p className={report.note}>
            {t.pages.about} <a href="/admin/store/navigation">{t.sections.navigation.title}</a>
          </p>
          <DataTable
            caption={t.sections.pages.title}
            path="/admin/store/pages"
            rows={content.pages}
            columns={createColumns(t)}
            empty={{ title: t.pages.none, text: t.pages.noneText }}
            renderAction={(page) => (
              <Removal action="/api/admin/store/pages/remove" name="slug" text={page}>
                <p>{t.pages.removeText}</p>
                <Links page={page} />
              </Removal>
            )}
          />
        </>
      )}
    </AdminLayout>
  )
}

function createColumns(t: AdminMessages['store']): Column<OwnPage>[] {
  const { pages } = t
  return [
    {
      key: 'title',
      label: pages.title,
      render: ({ id, title }) => <a href={`/admin/store/page/${id}`}>{title}</a>,
    },
    { key: 'address', label: pages.slug, render: ({ id }) => <code>/{id}</code> },
    createLanguagesColumn(t),
  ]
}

/** Lists the links to the page, so that its removal leaves no dead link unnoticed. */
function Links({ page: { lists, texts } }: { page: OwnPage }) {
  const { pages: t } = useAdminMessages().store
  if (lists.length + texts.length === 0) return null
  return (
    <>
      <p>{t.linked}</p>
      <ul className={styles.links}>
        {lists.map((list) => (
          <li key={list}>
            <a href="/admin/store/navigation">{t.lists[list]}</a>
          </li>
        ))}
        {texts.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
      {lists.length > 0 && <CheckField label={t.removeLinks} name="links" value="yes" defaultChecked />}
      {texts.length > 0 && <p>{t.removeTexts}</p>}
    </>
  )
}

function NewPage({ content: { pages, typed, problem } }: { content: Content }) {
  const { pages: t } = useAdminMessages().store
  const contents = useFormContents()
  const createField = (key: 'slug' | 'title' | 'body') =>
    createTextField(
      { key, label: t[key], help: t.help[key], isRequired: key !== 'body', maxLength: null },
      key === 'body' ? 'text' : 'line',
    )
  const problems = problem
    ? { [problem.field]: { label: t[problem.field], text: t.problems[problem.code] } }
    : {}
  return (
    <ActionFold isMain label={t.new} isOpen={pages.length === 0 || problem !== null}>
      <FormContext value={{ ...contents, problems }}>
        <form method="post" action="/api/admin/store/pages" className={inputs.form} noValidate>
          {problem && (
            <p role="alert" className={fields.problem}>
              {t.problems[problem.code]}
            </p>
          )}
          {(['slug', 'title', 'body'] as const).map((key) => {
            const column = { name: key, language: null, field: createField(key), value: typed[key] }
            return <LabelledControl key={key} column={column} original={column} isBeside={false} />
          })}
          <Button variant="primary" size="small">
            {t.create}
          </Button>
        </form>
      </FormContext>
    </ActionFold>
  )
}
