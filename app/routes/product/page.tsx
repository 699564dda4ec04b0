import { useRef } from 'react'
import { Media } from '#app/features/catalog/media.tsx'
import { Description, Features, Frameworks, Included } from '#app/features/catalog/product-sections.tsx'
import { StickyBar } from '#app/features/catalog/sticky-bar.tsx'
import type { ProductDetail } from '#app/features/catalog/types.ts'
import { useHref, usePage } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import layout from '#app/ui/layout.module.css'
import { AddButton } from '../add-button.tsx'
import { Decision } from './decision.tsx'
import type { ProductData } from './load.server.ts'
import styles from './product.module.css'

export default function ProductPage({ data }: PageProps<ProductData>) {
  if (data.state === 'found') return <Product product={data.product} />
  return data.state === 'missing' ? <Missing /> : <Unavailable />
}

function Product({ product }: { product: ProductDetail }) {
  const t = useMessages()
  const href = useHref()
  const { locale } = usePage()
  const mainButton = useRef<HTMLDivElement>(null)
  return (
    <div className={cx(layout.container, layout.page)}>
      <Breadcrumb
        label={t.product.breadcrumb}
        steps={[
          { name: t.navigation.home, href: href('/') },
          { name: t.product.breadcrumbScripts, href: href('/scripts') },
        ]}
        current={product.name}
      />
      <div className={styles.columns}>
        <div className={styles.media}>
          <Media product={product} />
        </div>
        <Decision product={product} buttonRef={mainButton} />
        <div className={styles.sections}>
          <Description html={product.descriptionHtml} />
          <Features />
          <Included />
          <Frameworks names={product.frameworks} />
        </div>
      </div>
      <StickyBar
        product={product}
        locale={locale}
        watched={mainButton}
        action={<AddButton product={product} place="bar" />}
      />
    </div>
  )
}

function Missing() {
  const t = useMessages()
  const href = useHref()
  return (
    <EmptyState title={t.product.missingTitle} text={t.product.missingText}>
      <ButtonLink href={href('/scripts')} variant="primary">
        {t.product.browse}
      </ButtonLink>
    </EmptyState>
  )
}

function Unavailable() {
  const t = useMessages()
  const href = useHref()
  const { path } = usePage()
  return (
    <EmptyState title={t.product.unavailableTitle} text={t.product.unavailableText}>
      <ButtonLink href={href(path)} variant="primary">
        {t.product.tryAgain}
      </ButtonLink>
    </EmptyState>
  )
}
