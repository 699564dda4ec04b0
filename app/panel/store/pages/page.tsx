import { useId } from 'react'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import fields from '#app/panel/store/fields/fields.module.css'
import { FormContext, useFormContents } from '#app/panel/store/fields/form-context.ts'
import { LabelledControl } from '#app/panel/store/fields/form-field.tsx'
import { createTextField } from '#app/panel/store/forms/field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { StorePagesData } from './load.server.ts'
import styles from './store-pages.module.css'

type Content = Extract<StorePagesData, { state: 'open' }>['content']
type OwnPage = Content['pages'][number]

/** The seller's own pages, and a form that begins another one. */
export default function StorePagesPage({ data }: PageProps<StorePagesData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => store.sections.pages.title}
      back={(_, { tabs }) => ({ href: '/admin/store', label: tabs.store })}
    >
      {(content, _format, { store: t }) => (
        <>
          {content.outcome && (
            <OutcomeNotice isGood={content.outcome === 'removed'}>
              {content.outcome === 'removed' ? t.pages.removed : t.form.notRemoved}
            </OutcomeNotice>
          )}
          <DraftBar draft={content.draft} />
          <p className={styles.about}>
            {t.pages.about} <a href="/admin/store/navigation">{t.sections.navigation.title}</a>
          </p>
          <DataTable
            caption={t.sections.pages.title}
            path="/admin/store/pages"
            rows={content.pages}
            columns={createColumns(t)}
            empty={{ title: t.pages.none, text: t.pages.noneText }}
          />
          <NewPage content={content} />
        </>
      )}
    </AdminLayout>
  )
}

function createColumns({ pages: t, products, form }: AdminMessages['store']): Column<OwnPage>[] {
  return [
    {
      key: 'title',
      label: t.title,
      render: ({ id, title }) => <a href={`/admin/store/page/${id}`}>{title}</a>,
    },
    { key: 'address', label: t.slug, render: ({ id }) => <code>/{id}</code> },
    {
      key: 'languages',
      label: products.languages,
      narrow: 'away',
      render: ({ languages }) => (languages.length === 0 ? '–' : languages.join(', ')),
    },
    { key: 'remove', label: form.remove, narrow: 'end', render: (page) => <Removal page={page} /> },
  ]
}

function Removal({ page }: { page: OwnPage }) {
  const { id, title, version } = page
  const { form, pages: t } = useAdminMessages().store
  return (
    <details>
      <summary aria-label={form.removeNamed(title)}>{form.remove}…</summary>
      <form method="post" action="/api/admin/store/pages/remove" className={styles.removal}>
        <p>{t.removeText}</p>
        <Links page={page} />
        <input type="hidden" name="version" value={version ?? ''} />
        <Button size="small" name="slug" value={id}>
          {form.removeNamed(title)}
        </Button>
      </form>
    </details>
  )
}

/** Links to the page are listed, so that its removal leaves none dead unnoticed. */
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
      {lists.length > 0 && (
        <label className={fields.switch}>
          <input type="checkbox" name="links" value="yes" defaultChecked className={fields.check} />
          {t.removeLinks}
        </label>
      )}
      {texts.length > 0 && <p>{t.removeTexts}</p>}
    </>
  )
}

function NewPage({ content: { typed, problem } }: { content: Content }) {
  const { pages: t } = useAdminMessages().store
  const heading = useId()
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
    <FormContext value={{ ...contents, problems }}>
      <form
        method="post"
        action="/api/admin/store/pages"
        className={fields.form}
        aria-labelledby={heading}
        noValidate
      >
        <h2 id={heading} className={styles.title}>
          {t.new}
        </h2>
        {problem && (
          <p role="alert" className={fields.problem}>
            {t.problems[problem.code]}
          </p>
        )}
        {(['slug', 'title', 'body'] as const).map((key) => {
          const column = { name: key, language: null, field: createField(key), value: typed[key] }
          return <LabelledControl key={key} column={column} original={column} isBeside={false} />
        })}
        <div>
          <Button variant="primary" size="small">
            {t.create}
          </Button>
        </div>
      </form>
    </FormContext>
  )
}
