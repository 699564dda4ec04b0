import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { DocSearch } from '#app/storefront/components/docs/doc-search.tsx'
import note from '#app/storefront/components/news/note.module.css'
import { cx } from '#app/ui/classes.ts'
import { Breadcrumb } from '#app/ui/controls/breadcrumb.tsx'
import layout from '#app/ui/layout.module.css'
import news from '../news/news.module.css'
import type { DocsSearchData } from './load.server.ts'

/** Pages of the documentation that match a search. */
export default function DocsSearchPage({ data: { search, found } }: PageProps<DocsSearchData>) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={cx(layout.container, layout.page, news.page)}>
      <Breadcrumb
        label={t.productPage.breadcrumb}
        steps={[{ name: t.navigation.documentation, href: href('/docs') }]}
        current={t.scripts.find}
      />
      <header className={news.header}>
        <h1 className={layout.title}>{t.docs.search}</h1>
        <DocSearch search={search} />
      </header>
      {search !== '' && (
        <p className={layout.muted} role="status">
          {found.length === 0 ? t.docs.nothing : t.docs.found(found.length)}
        </p>
      )}
      {found.map((doc) => (
        <article key={doc.href} className={news.entry}>
          <div>
            <p className={note.facts}>
              {[
                doc.folderTitle,
                ...(doc.heading === null || doc.title === doc.folderTitle ? [] : [doc.title]),
              ].join(' › ')}
            </p>
            <h2 className={note.name}>
              <a href={doc.href}>{doc.heading ?? doc.title}</a>
            </h2>
          </div>
          <p>{doc.excerpt}</p>
        </article>
      ))}
    </div>
  )
}
