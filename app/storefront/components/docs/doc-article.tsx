import { useHref, usePage } from '#app/framework/hooks.ts'
import { defaultLocale, useAllMessages } from '#app/messages/index.ts'
import type { DocGroup, DocLink, DocVersion } from '#app/shop/docs/types.ts'
import { cx } from '#app/ui/classes.ts'
import { RichText } from '#app/ui/content/rich-text.tsx'
import { Breadcrumb } from '#app/ui/controls/breadcrumb.tsx'
import layout from '#app/ui/layout.module.css'
import news from '../../pages/news/news.module.css'
import styles from '../../pages/own-page/own-page.module.css'
import { withCopyButtons } from './copy-buttons.ts'
import { DocSearch } from './doc-search.tsx'

export type ShownDoc = {
  title: string
  /** Null for the seller's own language. */
  language: string | null
  html: string
  sections: { id: string; title: string }[]
  path: string
  folder: DocLink
  groups: DocGroup[]
  versions: DocVersion[]
  /** The same page for the latest version; null for the latest version itself. */
  newer: string | null
  /** The list of pages for owners; null without any. */
  ownersPath: string | null
  products: { name: string; path: string }[]
}

/** A page with fewer sections has no table of contents. */
const LONG_PAGE = 2
const PAGES = 'doc-pages'

/** A page between its folder's list of pages and its own table of contents. */
export function DocArticle({ doc }: { doc: ShownDoc }) {
  const t = useAllMessages()
  const href = useHref()
  const { locale } = usePage()
  const { title, html, path, folder, newer } = doc
  const language = doc.language ?? defaultLocale
  const steps = [
    { name: t.navigation.documentation, href: href('/docs') },
    ...(folder.path === path ? [] : [{ name: folder.title, href: href(folder.path) }]),
  ]
  return (
    <div className={cx(layout.container, layout.page, styles.columns)}>
      <header className={cx(styles.header, news.header)}>
        <div>
          <Breadcrumb label={t.productPage.breadcrumb} steps={steps} current={title} />
          <h1 className={layout.title} lang={language}>
            {title}
          </h1>
          {newer !== null && (
            <p className={styles.updated}>
              {t.docs.older} <a href={href(newer)}>{t.docs.newer}</a>
            </p>
          )}
          {language !== locale && <p className={styles.updated}>{t.docs.untranslated}</p>}
          <p className={styles.updated}>
            <a href={`#${PAGES}`}>{t.docs.pages}</a>
          </p>
        </div>
        <DocSearch />
      </header>
      <RichText html={withCopyButtons(html, t.docs)} language={language} />
      <aside className={styles.aside} id={PAGES}>
        <DocPages doc={doc} />
        <Contents doc={doc} />
      </aside>
    </div>
  )
}

function DocPages({ doc: { groups, path, versions, ownersPath, products } }: { doc: ShownDoc }) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <nav className={styles.links} aria-label={t.docs.pages}>
      {groups.map(({ title, links }) => (
        <div key={title}>
          {title !== null && <h2>{title}</h2>}
          <DocLinks links={links} path={path} />
        </div>
      ))}
      {ownersPath !== null && (
        <ul>
          <li>
            <a href={href(ownersPath)}>{t.docs.owners}</a>
          </li>
        </ul>
      )}
      {versions.length > 0 && (
        <>
          <h2>{t.docs.versions}</h2>
          <DocLinks
            links={versions.map(({ version, ...other }) => ({ ...other, title: version, language: null }))}
            path={versions.find(({ isCurrent }) => isCurrent)?.path ?? ''}
          />
        </>
      )}
      {products.length > 0 && (
        <>
          <h2>{t.docs.products}</h2>
          <DocLinks
            links={products.map(({ name, path }) => ({ path, title: name, language: null }))}
            path=""
          />
        </>
      )}
    </nav>
  )
}

/** `path` is the current page. */
export function DocLinks({ links, path }: { links: readonly DocLink[]; path: string }) {
  const href = useHref()
  return (
    <ul>
      {links.map((link) => (
        <li key={link.path}>
          <a
            href={href(link.path)}
            lang={link.language ?? defaultLocale}
            aria-current={link.path === path ? 'page' : undefined}
          >
            {link.path === path ? <strong>{link.title}</strong> : link.title}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Contents({ doc: { sections, language } }: { doc: ShownDoc }) {
  const t = useAllMessages()
  if (sections.length < LONG_PAGE) return null
  return (
    <nav className={cx(styles.links, styles.contents)} aria-label={t.legal.contents}>
      <h2>{t.legal.contents}</h2>
      <ul lang={language ?? defaultLocale}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
