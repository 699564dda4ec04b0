import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { useSite } from '#app/shop/content/site.ts'
import { LoginButton } from '#app/storefront/components/account/login-button.tsx'
import { useCopyButtons } from '#app/storefront/components/docs/copy-buttons.ts'
import { DocArticle, DocLinks } from '#app/storefront/components/docs/doc-article.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/content/empty-state.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import own from '../own-page/own-page.module.css'
import type { DocsOwnersData } from './load.server.ts'

/** Pages of the documentation that customers alone read who own the product. */
export default function DocsOwnersPage({ data }: PageProps<DocsOwnersData>) {
  useCopyButtons(useSite().numbers.copyNoticeMs)
  if (data.state === 'page') return <DocArticle doc={data.doc} />
  if (data.state === 'list') return <OwnersPages {...data} />
  return <Closed {...data} />
}

function OwnersPages({ pages, folder }: Extract<DocsOwnersData, { state: 'list' }>) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <div className={cx(layout.container, layout.page, own.links)}>
      <p>
        <a href={href(folder.path)}>{folder.title}</a>
      </p>
      <h1 className={layout.title}>{t.docs.owners}</h1>
      <DocLinks links={pages} path="" />
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
