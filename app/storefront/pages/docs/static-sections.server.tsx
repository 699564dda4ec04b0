import { useHref } from '#app/framework/hooks.ts'
import { defaultLocale, useAllMessages } from '#app/messages/index.ts'
import { useSite } from '#app/shop/content/site.ts'
import points from '#app/storefront/components/content/points.module.css'
import { DocArticle } from '#app/storefront/components/docs/doc-article.tsx'
import { DocSearch } from '#app/storefront/components/docs/doc-search.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import news from '../news/news.module.css'
import type { DocsData } from './load.server.ts'

export const staticSections = (data: DocsData) => ({
  docs: data.kind === 'page' ? <DocArticle doc={data.doc} /> : <Folders {...data} />,
})

function Folders({ folders }: Extract<DocsData, { kind: 'list' }>) {
  const t = useAllMessages()
  const href = useHref()
  const { name } = useSite()
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={news.header}>
        <div>
          <h1 className={layout.title}>{t.navigation.documentation}</h1>
          <p className={layout.muted}>{t.docs.lead(name)}</p>
        </div>
        <DocSearch />
      </header>
      <ul className={points.points}>
        {folders.map(({ path, title, excerpt, language }) => (
          <li key={path} className={points.point} lang={language ?? defaultLocale}>
            <h2 className={layout.heading}>
              <a href={href(path)}>{title}</a>
            </h2>
            {excerpt !== '' && <p className={points.text}>{excerpt}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
