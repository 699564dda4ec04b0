import { useAdminMessages } from '#app/messages/admin/index.ts'
import styles from '#app/panel/kit/record/record.module.css'
import { cx } from '#app/ui/classes.ts'
import type { WebhooksData } from './load.server.ts'

type Content = (WebhooksData & { state: 'open' })['content']
type OutcomeNoteProps = { outcome: NonNullable<Content['outcome']>; answer: string | null }

/** The outcome of the form that was sent. */
export function OutcomeNote({ outcome, answer }: OutcomeNoteProps) {
  const { webhooks: t } = useAdminMessages()
  const text = { ...t.outcomes, replayed: t.replayed, gone: t.gone }[outcome]
  const isGood = outcome === 'arrived' || outcome === 'replayed'
  return (
    <p className={cx(styles.note, !isGood && styles.bad)} role={isGood ? 'status' : 'alert'}>
      {text} {!isGood && answer !== null && t.answer(answer)}
    </p>
  )
}
