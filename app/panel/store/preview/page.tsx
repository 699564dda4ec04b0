import type { FormEvent } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import fields from '#app/panel/kit/field.module.css'
import { ControlField } from '#app/panel/kit/field.tsx'
import report from '#app/panel/kit/report.module.css'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { DraftBar } from '#app/panel/store/draft-parts/draft-bar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { PreviewPage, StorePreviewData } from './load.server.ts'
import styles from './store-preview.module.css'

const ACTION = '/api/admin/store/preview'
const PHONE = 'phone'
const PHONE_SIZE = 'popup,width=390,height=844'

/** Shows the draft on a large screen and at the size of a phone. */
export default function StorePreviewPage({ data }: PageProps<StorePreviewData>) {
  return (
    <AdminLayout
      data={data}
      hasTimes={false}
      title={({ store }) => store.preview.title}
      back={(_, { tabs }) => ({ href: '/admin/store', label: tabs.store })}
      aside={(_, { store }) => (
        <form method="post" action={ACTION}>
          <input type="hidden" name="on" value="no" />
          <input type="hidden" name="page" value="/admin/store" />
          <Button size="small">{store.preview.end}</Button>
        </form>
      )}
    >
      {({ draft, changed, pages }, _format, { store: { preview: t } }) => (
        <>
          <DraftBar draft={draft} />
          <p className={report.note}>{t.text}</p>
          <Preview changed={changed} pages={pages} />
          <p className={report.note}>{t.on}</p>
        </>
      )}
    </AdminLayout>
  )
}

type PreviewProps = { changed: readonly PreviewPage[]; pages: readonly PreviewPage[] }

function Preview({ changed, pages }: PreviewProps) {
  const { preview: t } = useAdminMessages().store
  return (
    <form
      method="post"
      action={ACTION}
      target="_blank"
      className={styles.form}
      onSubmit={openWindow}
      rel="noopener"
    >
      <ControlField label={t.page}>
        <select name="page" className={fields.input}>
          {changed.length > 0 && (
            <optgroup label={t.changed}>
              <Options pages={changed} />
            </optgroup>
          )}
          <optgroup label={t.all}>
            <Options pages={Object.entries(t.pages).map(([path, name]) => ({ path, name }))} />
            <Options pages={pages} />
          </optgroup>
        </select>
      </ControlField>
      <Button variant="primary" size="small">
        {t.desk}
      </Button>
      <Button size="small" value={PHONE}>
        {t.phone}
      </Button>
    </form>
  )
}

function Options({ pages }: { pages: readonly PreviewPage[] }) {
  return pages.map(({ path, name }) => (
    <option key={path} value={path}>
      {name}
    </option>
  ))
}

/** Without JavaScript, both buttons open a tab. */
function openWindow(event: FormEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null }
  const isPhone = submitter instanceof HTMLButtonElement && submitter.value === PHONE
  event.currentTarget.target = isPhone ? PHONE : '_blank'
  if (isPhone) open('', PHONE, PHONE_SIZE)
}
