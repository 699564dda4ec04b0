import type { AdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import cells from '#app/panel/kit/table/data-table.module.css'
import type { Column } from '#app/panel/kit/table/data-table.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { Decisions } from './decisions.tsx'
import type { ReviewWithProduct } from './load.server.ts'
import styles from './reviews.module.css'

/** A customer's review of a product, with the seller's actions on it. */
export function reviewColumns(
  { columns, reviews, table }: AdminMessages,
  format: Format,
  returnTo: string,
): Column<ReviewWithProduct>[] {
  return [
    {
      key: 'text',
      label: reviews.text,
      className: cx(cells.long, styles.text),
      render: ({ stars, text, language, copies, answer, reason }) => (
        <>
          <span className={styles.stars}>
            <span aria-hidden="true">{'★'.repeat(stars)}</span>
            <span className={layout.hidden}>{reviews.stars(stars)}</span>
          </span>
          <p lang={language}>{text}</p>
          {copies > 0 && <p className={styles.warning}>{reviews.copies(copies)}</p>}
          {answer !== null && (
            <p className={cells.quiet}>
              {reviews.answered}: {answer}
            </p>
          )}
          {reason !== null && <p className={cells.quiet}>{reviews.hiddenBecause(reason)}</p>}
        </>
      ),
    },
    {
      key: 'product',
      label: reviews.product,
      render: ({ packageId, product }) =>
        product ? <a href={`${product.path}#reviews`}>{product.name}</a> : reviews.unknown(packageId),
    },
    {
      key: 'state',
      label: reviews.state,
      render: ({ state, isOwned }) => (
        <>
          <span className={cx(state === 'waiting' && styles.waiting)}>{reviews.states[state]}</span>
          {!isOwned && <p className={styles.warning}>{reviews.refunded}</p>}
        </>
      ),
    },
    {
      key: 'time',
      label: columns.time,
      className: cells.time,
      render: ({ writtenAt }) => <Moment at={new Date(writtenAt).toISOString()} format={format} />,
    },
    {
      key: 'actions',
      label: table.actions,
      className: styles.actions,
      render: (review) => <Decisions review={review} returnTo={returnTo} />,
    },
  ]
}
