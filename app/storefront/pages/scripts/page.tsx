import { useHref, useNavigate } from '#app/framework/hooks.ts'
import { Still } from '#app/framework/static-section.tsx'
import type { PageProps } from '#app/page.ts'
import { ProductGrid } from '#app/storefront/components/catalog/product-grid.tsx'
import { SearchForm } from '#app/storefront/components/catalog/search-form.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import type { CardGroup, ScriptsData } from './load.server.ts'
import styles from './scripts.module.css'

export default function ScriptsPage({ data, stills }: PageProps<ScriptsData>) {
  const href = useHref()
  const navigate = useNavigate()
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <Still name="title" stills={stills} />
        <Still name="count" stills={stills} className={styles.count} role="status" />
      </header>
      <div className={styles.columns}>
        <Still name="categories" stills={stills} />
        <div className={styles.results}>
          <div className={styles.tools}>
            <search>
              <SearchForm {...data} href={href} navigate={navigate} />
            </search>
            <Still name="filters" stills={stills} />
          </div>
          <Still name="nothing" stills={stills} />
          {data.groups.map((group, index) => (
            <Group key={group.id} group={group} isFirst={index === 0} stills={stills} />
          ))}
        </div>
      </div>
    </div>
  )
}

type GroupProps = Pick<PageProps<ScriptsData>, 'stills'> & { group: CardGroup; isFirst: boolean }

function Group({ group: { id, isSection, products }, isFirst, stills }: GroupProps) {
  const content = (
    <>
      <Still name={`above-${id}`} stills={stills} />
      <ProductGrid products={products} stills={stills} />
      <Still name={`below-${id}`} stills={stills} />
    </>
  )
  if (!isSection) return content
  return (
    <section className={cx(styles.section, !isFirst && layout.below)} aria-labelledby={`group-${id}`}>
      {content}
    </section>
  )
}
