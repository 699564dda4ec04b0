import Flame from 'lucide-react/icons/flame'
import type { ReactNode } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import type { CategoryOption } from '#app/shop/catalog/listing/listing.ts'
import styles from './category-filter.module.css'

type CategoryFilterProps = {
  categories: CategoryOption[]
  /** The link to all categories. */
  all: { path: string; count: number; isCurrent: boolean }
  currentId: number | null
}

export function CategoryFilter({ categories, all, currentId }: CategoryFilterProps) {
  const t = useAllMessages()
  const href = useHref()
  return (
    <nav aria-label={t.scripts.filter} className={styles.filter}>
      <ul className={styles.list}>
        <FilterLink name={t.scripts.all} count={all.count} href={href(all.path)} isCurrent={all.isCurrent} />
        <Branch parentId={null} categories={categories} currentId={currentId} />
      </ul>
    </nav>
  )
}

type BranchProps = Pick<CategoryFilterProps, 'categories' | 'currentId'> & { parentId: number | null }

/** The categories below one, each with its own subcategories. */
function Branch({ parentId, categories, currentId }: BranchProps) {
  const href = useHref()
  return categories
    .filter((category) => category.parentId === parentId)
    .map(({ id, name, path, count, isHot }) => (
      <FilterLink
        key={id}
        name={name}
        count={count}
        isHot={isHot}
        href={href(path)}
        isCurrent={id === currentId}
      >
        {categories.some((category) => category.parentId === id) && (
          <ul className={styles.below}>
            <Branch parentId={id} categories={categories} currentId={currentId} />
          </ul>
        )}
      </FilterLink>
    ))
}

type FilterLinkProps = {
  name: string
  count: number
  href: string
  isCurrent: boolean
  isHot?: boolean
  /** The subcategories. */
  children?: ReactNode
}

function FilterLink({ name, count, href, isCurrent, isHot = false, children }: FilterLinkProps) {
  return (
    <li>
      <a className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.name}>{name}</span>
        {isHot && <HotIcon />}
        <span className={styles.count}>{count}</span>
      </a>
      {children}
    </li>
  )
}

export function HotIcon() {
  const t = useAllMessages()
  return <Flame className={styles.hot} size={16} role="img" aria-label={t.product.hot} />
}
