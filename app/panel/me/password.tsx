import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import { RecordSection } from '#app/panel/layout/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'

type PasswordProps = { hasPassword: boolean; isOpen: boolean }

export function Password({ hasPassword, isOpen }: PasswordProps) {
  const { me: t } = useAdminMessages()
  return (
    <RecordSection title={t.password}>
      <p>{hasPassword ? t.passwordSet : t.passwordNone}</p>
      {isOpen && (
        <form method="post" action="/api/admin/me/password" className={fields.form}>
          <InputField
            label={t.newPassword}
            hint={t.passwordHint}
            type="password"
            name="password"
            autoComplete="new-password"
            required
            minLength={12}
            maxLength={1000}
          />
          <Button size="small">{t.savePassword}</Button>
        </form>
      )}
    </RecordSection>
  )
}
