import type { ReactNode } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { ControlField, InputField } from '#app/panel/kit/field.tsx'
import record from '#app/panel/layout/record.module.css'
import { REVIEW_LIMITS } from '#app/shop/reviews/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { ReviewWithProduct } from './load.server.ts'
import styles from './reviews.module.css'

type DecisionsProps = { review: ReviewWithProduct; returnTo: string }

/** Forms that the browser sends itself. */
export function Decisions({ review, returnTo }: DecisionsProps) {
  const { reviews: t } = useAdminMessages()
  const { id, state, answer, packageId, product } = review
  const about = { id, returnTo }
  return (
    <div className={styles.decisions}>
      {state !== 'shown' && (
        <DecisionForm {...about} decision="approve">
          <Button size="small" aria-label={t.approveNamed(product?.name ?? t.unknown(packageId))}>
            {t.approve}
          </Button>
        </DecisionForm>
      )}
      <details>
        <summary className={record.reveal}>{t.answer}</summary>
        <DecisionForm {...about} decision="answer">
          <ControlField label={t.answerLabel} className={styles.field}>
            <textarea
              name="answer"
              rows={3}
              maxLength={REVIEW_LIMITS.answer}
              defaultValue={answer ?? ''}
              className={fields.input}
            />
          </ControlField>
          <Button size="small">{t.save}</Button>
        </DecisionForm>
      </details>
      {state !== 'hidden' && (
        <details>
          <summary className={record.reveal}>{t.hide}</summary>
          <DecisionForm {...about} decision="hide">
            <InputField
              label={t.reason}
              className={styles.field}
              name="reason"
              required
              maxLength={REVIEW_LIMITS.reason}
            />
            <Button size="small">{t.hide}</Button>
          </DecisionForm>
        </details>
      )}
    </div>
  )
}

type DecisionFormProps = {
  id: string
  returnTo: string
  decision: 'approve' | 'answer' | 'hide'
  children: ReactNode
}

function DecisionForm({ id, returnTo, decision, children }: DecisionFormProps) {
  return (
    <form method="post" action={`/api/admin/reviews/${decision}`} className={styles.form}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
    </form>
  )
}
