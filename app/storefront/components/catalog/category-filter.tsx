import Flame from 'lucide-react/icons/flame'
import type { CategoryOption } from '#app/features/catalog/listing/listing.ts'
import { useHref } from '#app/framework/hooks.ts'
import { useAllMessages } from '#app/messages/index.ts'
import styles from './category-filter.module.css'

type CategoryFilterProps = {
  categories: CategoryOption[]
  /** All categories together. */
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
        {categories.map(({ id, name, path, count, isHot }) => (
          <FilterLink
            key={id}
            name={name}
            count={count}
            href={href(path)}
            isCurrent={id === currentId}
            isHot={isHot}
          />
        ))}
      </ul>
    </nav>
  )
}

type FilterLinkProps = { name: string; count: number; href: string; isCurrent: boolean; isHot?: boolean }

function FilterLink({ name, count, href, isCurrent, isHot = false }: FilterLinkProps) {
  return (
    <li>
      <a className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.name}>{name}</span>
        {isHot && <HotIcon />}
        <span className={styles.count}>{count}</span>
      </a>
    </li>
  )
}

export function HotIcon() {
  const t = useAllMessages()
  return <Flame className={styles.hot} size={16} role="img" aria-label={t.product.hot} />
}
