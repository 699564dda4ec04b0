import { CategoryFilter, HotIcon } from '#app/features/catalog/category-filter.tsx'
import type { CategorySection } from '#app/features/catalog/types.ts'
import { useHref } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { Pagination } from '#app/ui/pagination.tsx'
import { ProductGrid } from '../product-grid.tsx'
import type { ScriptsData } from './load.server.ts'
import styles from './scripts.module.css'

const EARLY_PICTURES = 3

export default function ScriptsPage({ data }: PageProps<ScriptsData>) {
  const t = useMessages()
  const href = useHref()
  const { category, categories, total } = data
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <h1 className={layout.title}>{category ? t.scripts.titleOf(category.name) : t.scripts.title}</h1>
        <p className={styles.count}>{t.scripts.count(category?.count ?? total)}</p>
      </header>
      <div className={styles.columns}>
        <CategoryFilter categories={categories} total={total} currentId={category?.id ?? null} href={href} />
        <div className={styles.results}>{category ? <Category {...data} /> : <Sections {...data} />}</div>
      </div>
    </div>
  )
}

function Sections({ sections }: ScriptsData) {
  const t = useMessages()
  if (sections.length === 0) return <p className={styles.empty}>{t.scripts.empty}</p>
  return sections.map((section, index) => (
    <Section key={section.id} section={section} early={index === 0 ? EARLY_PICTURES : 0} />
  ))
}

function Section({ section, early }: { section: CategorySection; early: number }) {
  const t = useMessages()
  const href = useHref()
  const heading = `category-${section.id}`
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className={styles.bar}>
        <h2 id={heading} className={layout.heading}>
          {section.name} {section.isHot && <HotIcon />}
        </h2>
        <a className={styles.all} href={href(section.path)}>
          {t.scripts.viewAll(section.count)}
          <span className={layout.hidden}>: {section.name}</span>
        </a>
      </header>
      <ProductGrid products={section.products} early={early} />
      {section.count > section.products.length && (
        <p className={styles.more}>
          <ButtonLink href={href(section.path)}>{t.scripts.viewAllOf(section.name)}</ButtonLink>
        </p>
      )}
    </section>
  )
}

function Category({ category, products, page, pageCount }: ScriptsData) {
  const t = useMessages()
  const href = useHref()
  if (products.length === 0) return <p className={styles.empty}>{t.scripts.emptyCategory}</p>
  const path = href(category?.path ?? '/scripts')
  return (
    <>
      <h2 className={layout.hidden}>{category?.name}</h2>
      <ProductGrid products={products} early={EARLY_PICTURES} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => (number === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${number}`)}
        labels={t.pagination}
      />
    </>
  )
}
