import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import type { SuggestionState } from './load.server.ts'
import styles from './store-form.module.css'

/** Offers a first draft of a product's file, and names the source of one that fills the form. */
export function SuggestionBar({ id, suggestion }: { id: string; suggestion: SuggestionState }) {
  const { suggest: t } = useAdminMessages().store
  const { made, hasAssistant } = suggestion
  return (
    <section className={styles.suggestion} aria-label={t.label}>
      {made === null && <p>{t.text}</p>}
      {made?.problem && <p role="alert">{t.problems[made.problem]}</p>}
      {made && <p role="status">{made.count === 0 ? t.empty : t.made[made.source]}</p>}
      <div className={styles.suggestionButtons}>
        {made === null && (
          <ButtonLink size="small" href={`/admin/store/product/${id}?suggest=rules`}>
            {t.rules}
          </ButtonLink>
        )}
        {hasAssistant && made?.source !== 'assistant' && (
          <form method="post" action="/api/admin/store/suggest">
            <input type="hidden" name="id" value={id} />
            <Button size="small" variant={made === null ? 'quiet' : 'secondary'}>
              {t.assistant}
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}
