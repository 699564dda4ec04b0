import { useAdminMessages } from '#app/messages/admin/index.ts'
import { InputField, type Option, SelectField } from '#app/panel/kit/field.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { RoleTrialOutcome } from './roles.server.ts'
import styles from './store-form.module.css'

type RoleTrialProps = { roles: readonly Option[]; outcome: RoleTrialOutcome | null }

/** Gives the seller's own account a role for a moment, which proves the bot's rights. */
export function RoleTrial({ roles, outcome }: RoleTrialProps) {
  const { roles: t } = useAdminMessages().store
  return (
    <section className={styles.trial} aria-labelledby="role-trial">
      <h2 id="role-trial">{t.trial}</h2>
      <p>{t.trialText}</p>
      {outcome && <OutcomeNotice isGood={outcome === 'given'}>{t.outcomes[outcome]}</OutcomeNotice>}
      <form method="post" action="/api/admin/store/try-role" className={styles.trialForm}>
        <InputField label={t.account} name="account" inputMode="numeric" pattern="\d{15,21}" required />
        <SelectField label={t.role} name="role" options={roles} />
        <Button size="small">{t.tryIt}</Button>
      </form>
    </section>
  )
}
