import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  pageCount: number
  hrefOf: (page: number) => string
  labels: { label: string; previous: string; next: string; page: (number: number) => string }
}

export function Pagination({ page, pageCount, hrefOf, labels }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label={labels.label} className={styles.pagination}>
      {page > 1 && (
        <a className={styles.link} href={hrefOf(page - 1)} rel="prev">
          {labels.previous}
        </a>
      )}
      {nearby(page, pageCount).map((number, index, all) => (
        <span key={number} className={styles.place}>
          {number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <a
            className={styles.link}
            href={hrefOf(number)}
            aria-label={labels.page(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        </span>
      ))}
      {page < pageCount && (
        <a className={styles.link} href={hrefOf(page + 1)} rel="next">
          {labels.next}
        </a>
      )}
    </nav>
  )
}

/** The first page, the last, and those around the current one. */
export function nearby(page: number, pageCount: number): number[] {
  const numbers = new Set([1, page - 1, page, page + 1, pageCount])
  return [...numbers].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
}
