import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import fields from '#app/panel/kit/field.module.css'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { MAX_PANEL_SEARCH_LENGTH } from '#app/panel/layout/palette/search-answer.ts'
import { Section } from '#app/panel/layout/section.tsx'
import { SEARCH } from '#app/panel/pages.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './finder.module.css'
import type { SearchData } from './load.server.ts'

/** The palette's search as a page; without words it lists every page of the panel. */
export default function SearchPage({ data }: PageProps<SearchData>) {
  return (
    <AdminLayout data={data} hasTimes={false} title={(t) => t.tabs.search}>
      {({ text, groups }, _format, { search: t }) => (
        <>
          <SearchForm text={text} />
          {groups.length === 0 && <EmptyCard title={t.found(0)} text={t.noneText} />}
          <div className={styles.groups}>
            {groups.map(({ kind, results }) => (
              <Section key={kind} title={t.kinds[kind]}>
                <ul>
                  {results.map(({ href, title, detail }) => (
                    <li key={href + title}>
                      <a className={styles.result} href={href}>
                        {title}
                        {detail && <span className={styles.detail}>{detail}</span>}
                      </a>
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
          </div>
        </>
      )}
    </AdminLayout>
  )
}

function SearchForm({ text }: { text: string }) {
  const { search: t } = useAdminMessages()
  return (
    <search>
      <form key={text} action={SEARCH} className={styles.form}>
        <input
          className={fields.input}
          type="search"
          name="q"
          aria-label={t.label}
          placeholder={t.placeholder}
          defaultValue={text}
          maxLength={MAX_PANEL_SEARCH_LENGTH}
          autoComplete="off"
        />
        <Button size="small">{t.button}</Button>
      </form>
    </search>
  )
}
