import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/shop/content/site.ts'
import { LoginButton } from '#app/storefront/components/account/login-button.tsx'
import { useCopyButtons } from '#app/storefront/components/docs/copy-buttons.ts'
import { DocArticle, DocLinks } from '#app/storefront/components/docs/doc-article.tsx'
import { DocSearch } from '#app/storefront/components/docs/doc-search.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { Breadcrumb } from '#app/ui/controls/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import news from '../news/news.module.css'
import own from '../own-page/own-page.module.css'
import type { DocsOwnersData } from './load.server.ts'

/** Documentation that only customers who own the product can read. */
export default function DocsOwnersPage({ data }: PageProps<DocsOwnersData>) {
  useCopyButtons(useSite().numbers.copyNoticeMs)
  if (data.state === 'page') return <DocArticle doc={data.doc} />
  if (data.state === 'list') return <OwnersPages {...data} />
  return <Closed {...data} />
}

function OwnersPages({ pages, folder }: Extract<DocsOwnersData, { state: 'list' }>) {
  const t = useAllMessages()
  const href = useHref()
  const steps = [
    { name: t.navigation.documentation, href: href('/docs') },
    { name: folder.title, href: href(folder.path) },
  ]
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={news.header}>
        <div>
          <Breadcrumb label={t.productPage.breadcrumb} steps={steps} current={t.docs.owners} />
          <h1 className={layout.title}>{t.docs.owners}</h1>
        </div>
        <DocSearch />
      </header>
      <nav className={own.links} aria-label={t.docs.owners}>
        <DocLinks links={pages} path="" />
      </nav>
    </div>
  )
}

function Closed({ state, products }: Extract<DocsOwnersData, { products: unknown }>) {
  const t = useAllMessages()
  const href = useHref()
  const isSignedOut = state === 'signed-out'
  return (
    <EmptyState title={t.docs.owners} text={isSignedOut ? t.docs.signIn : t.docs.notOwned}>
      {isSignedOut && <LoginButton size="medium" />}
      {products.map(({ name, path }) => (
        <ButtonLink key={path} href={href(path)}>
          {name}
        </ButtonLink>
      ))}
    </EmptyState>
  )
}
