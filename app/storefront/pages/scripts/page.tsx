import { StaticSection } from '#app/framework/static-section.tsx'
import type { PageProps } from '#app/page.ts'
import { CardsForm, ProductGrid } from '#app/storefront/components/catalog/product-grid.tsx'
import { SearchForm } from '#app/storefront/components/catalog/search-form.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import type { CardGroup, ScriptsData } from './load.server.ts'
import styles from './scripts.module.css'

export default function ScriptsPage({ data, staticSections }: PageProps<ScriptsData>) {
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <StaticSection name="title" staticSections={staticSections} />
        <StaticSection name="count" staticSections={staticSections} className={styles.count} role="status" />
      </header>
      <div className={styles.columns}>
        <StaticSection name="categories" staticSections={staticSections} />
        <div>
          <div className={styles.tools}>
            <search>
              <SearchForm {...data} />
            </search>
            <StaticSection name="filters" staticSections={staticSections} />
          </div>
          <StaticSection name="nothing" staticSections={staticSections} />
          <CardsForm />
          {data.groups.map((group, index) => (
            <Group key={group.id} group={group} isFirst={index === 0} staticSections={staticSections} />
          ))}
          <StaticSection name="docs" staticSections={staticSections} />
        </div>
      </div>
    </div>
  )
}

type GroupProps = Pick<PageProps<ScriptsData>, 'staticSections'> & { group: CardGroup; isFirst: boolean }

function Group({ group: { id, isSection, products }, isFirst, staticSections }: GroupProps) {
  const content = (
    <>
      <StaticSection name={`above-${id}`} staticSections={staticSections} />
      <ProductGrid products={products} staticSections={staticSections} />
      <StaticSection name={`below-${id}`} staticSections={staticSections} />
    </>
  )
  if (!isSection) return content
  return (
    <section className={cx(styles.section, !isFirst && layout.below)} aria-labelledby={`group-${id}`}>
      {content}
    </section>
  )
}
