import { useAllMessages } from '#app/messages/index.ts'
import { REVIEW_LIMITS } from '#app/shop/reviews/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import type { ReviewData } from './load.server.ts'
import styles from './review.module.css'

const STARS = [1, 2, 3, 4, 5] as const

type ReviewFormProps = Extract<ReviewData, { state: 'open' }>

/** Plain forms even with script, because the response is another state of the page. */
export function ReviewForm({ product, own, fields, message }: ReviewFormProps) {
  const t = useAllMessages()
  return (
    <section className={styles.card}>
      {own && message === null && (
        <p className={styles.state} role="status">
          {t.review.states[own.state]}
        </p>
      )}
      {message !== null && (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
      <form method="post" action="/api/reviews" className={styles.form}>
        <input type="hidden" name="package_id" value={product.id} />
        <Stars chosen={fields.stars} />
        <div className={styles.field}>
          <label htmlFor="review-text">{t.review.text}</label>
          <textarea
            id="review-text"
            name="text"
            className={styles.text}
            rows={6}
            required
            minLength={REVIEW_LIMITS.shortest}
            maxLength={REVIEW_LIMITS.longest}
            defaultValue={fields.text}
            aria-describedby="review-hint"
            aria-invalid={message !== null}
          />
          <p id="review-hint" className={layout.muted}>
            {t.review.hint}
          </p>
        </div>
        <Button variant="primary">{own ? t.review.save : t.review.send}</Button>
      </form>
      {own && (
        <>
          {own.answer !== null && (
            <blockquote className={styles.answer}>
              <strong>{t.testimonials.answer}</strong>
              <p>{own.answer}</p>
            </blockquote>
          )}
          <form method="post" action="/api/reviews/withdraw">
            <input type="hidden" name="package_id" value={product.id} />
            <Button variant="quiet" size="small">
              {t.review.withdraw}
            </Button>
          </form>
        </>
      )}
    </section>
  )
}

function Stars({ chosen }: { chosen: string }) {
  const t = useAllMessages()
  return (
    <fieldset className={styles.stars}>
      <legend>{t.review.stars}</legend>
      <div className={styles.choices}>
        {STARS.map((count) => (
          <label key={count} className={styles.choice}>
            <input
              type="radio"
              name="stars"
              value={count}
              required
              defaultChecked={chosen === String(count)}
              aria-label={t.review.countOf(count)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
