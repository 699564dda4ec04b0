import { useAdminMessages } from '#app/messages/admin/index.ts'
import confirm from '#app/panel/access/confirm/confirm-form.module.css'
import fields from '#app/panel/kit/table/field.module.css'
import { RecordSection } from '#app/panel/layout/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'

type PasswordProps = { hasPassword: boolean; isOpen: boolean }

export function Password({ hasPassword, isOpen }: PasswordProps) {
  const { me: t } = useAdminMessages()
  return (
    <RecordSection title={t.password}>
      <p>{hasPassword ? t.passwordSet : t.passwordNone}</p>
      {isOpen && (
        <form method="post" action="/api/admin/me/password" className={confirm.form}>
          <label>
            <span className={fields.label}>{t.newPassword}</span>
            <input
              className={fields.input}
              type="password"
              name="password"
              autoComplete="new-password"
              required
              minLength={12}
              maxLength={1000}
            />
            <small>{t.passwordHint}</small>
          </label>
          <Button size="small">{t.savePassword}</Button>
        </form>
      )}
    </RecordSection>
  )
}
