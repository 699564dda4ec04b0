import { CategoryFilter, HotIcon } from '#app/features/catalog/category-filter.tsx'
import { ActiveFilters, ChipFilter, SearchForm, useFilterName } from '#app/features/catalog/listing-tools.tsx'
import type { CategorySection } from '#app/features/catalog/types.ts'
import { useHref, useNavigate } from '#app/kernel/hooks.ts'
import { useMessages } from '#app/messages/index.ts'
import type { PageProps } from '#app/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { Pagination } from '#app/ui/pagination.tsx'
import { ProductGrid } from '../product-grid.tsx'
import type { ScriptsData } from './load.server.ts'
import styles from './scripts.module.css'
import { titleOf } from './title.ts'

const EARLY_PICTURES = 3

export default function ScriptsPage({ data }: PageProps<ScriptsData>) {
  const t = useMessages()
  const href = useHref()
  const navigate = useNavigate()
  const { view, category, categories, all, search } = data
  return (
    <div className={cx(layout.container, layout.page)}>
      <header className={styles.header}>
        <h1 className={layout.title}>{titleOf(data, t)}</h1>
        <p className={styles.count} role="status">
          <Count {...data} /> {search !== '' && t.scripts.quoted(search)}
        </p>
      </header>
      <div className={styles.columns}>
        <CategoryFilter categories={categories} all={all} currentId={category?.id ?? null} href={href} />
        <div className={styles.results}>
          <div className={styles.tools}>
            <search>
              <SearchForm {...data} href={href} navigate={navigate} />
            </search>
            <ChipFilter {...data} href={href} />
            <ActiveFilters {...data} href={href} />
          </div>
          {view === 'list' ? <List {...data} /> : <Sections {...data} />}
        </div>
      </div>
    </div>
  )
}

/** How much there is, by its own name: services are no scripts. */
function Count({ counts: { scripts, services }, resultCount }: ScriptsData) {
  const t = useMessages()
  const parts = [
    ...(scripts > 0 || resultCount === 0 ? [t.scripts.count(scripts)] : []),
    ...(services > 0 ? [t.scripts.services(services)] : []),
  ]
  return parts.join(' · ')
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
    <section className={cx(styles.section, early === 0 && layout.below)} aria-labelledby={heading}>
      <header className={styles.bar}>
        <h2 id={heading} className={layout.heading}>
          {section.name} {section.isHot && <HotIcon />}
        </h2>
        <a className={styles.all} href={href(section.path)}>
          {t.scripts.viewAll(section.count)}
          <span className={layout.hidden}>: {section.name}</span>
        </a>
      </header>
      {section.products.length > 0 && <ProductGrid products={section.products} early={early} />}
      {section.count > section.products.length && (
        <p className={styles.more}>
          <ButtonLink href={href(section.path)}>{t.scripts.viewAllOf(section.name)}</ButtonLink>
        </p>
      )}
    </section>
  )
}

function List({ category, products, page, pageCount, pagePaths, help }: ScriptsData) {
  const t = useMessages()
  const href = useHref()
  if (products.length === 0) return <Nothing help={help} />
  return (
    <>
      <h2 className={layout.hidden}>{category?.name ?? t.scripts.title}</h2>
      <ProductGrid products={products} early={EARLY_PICTURES} />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => href(pagePaths[number] ?? '/scripts')}
        labels={t.pagination}
      />
    </>
  )
}

/** An empty list says what to leave out, and shows something else. */
function Nothing({ help }: Pick<ScriptsData, 'help'>) {
  const t = useMessages()
  const href = useHref()
  const nameOf = useFilterName()
  const { didYouMean = [], without = [], products = [] } = help ?? {}
  return (
    <>
      <div className={styles.empty}>
        <h2 className={layout.heading}>{t.scripts.none}</h2>
        <p>{t.scripts.noneText}</p>
        <ul className={styles.ways}>
          {didYouMean.map(({ text, path }) => (
            <li key={path}>
              <a href={href(path)}>{t.scripts.didYouMean(text)}</a>
            </li>
          ))}
          {without.map((filter) => (
            <li key={filter.path}>
              <a href={href(filter.path)}>{t.scripts.withCount(nameOf(filter), filter.count)}</a>
            </li>
          ))}
        </ul>
      </div>
      {products.length > 0 && (
        <section className={styles.section} aria-labelledby="others">
          <h2 id="others" className={cx(layout.heading, styles.others)}>
            {t.scripts.others}
          </h2>
          <ProductGrid products={products} />
        </section>
      )}
    </>
  )
}
