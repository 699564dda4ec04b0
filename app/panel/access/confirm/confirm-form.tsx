import { useAdminMessages } from '#app/messages/admin/index.ts'
import { PasskeyButton } from '#app/panel/access/passkey-form/passkey-button.tsx'
import fields from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import record from '#app/panel/layout/record.module.css'
import { RecordSection } from '#app/panel/layout/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'

/** The person's ways to prove who it is. */
export type ConfirmWays = { hasPassword: boolean; hasCode: boolean; hasPasskey: boolean }

type ConfirmFormProps = {
  ways: ConfirmWays
  /** The page that asked for the proof. */
  returnTo: string
  /** Why the last try failed. */
  problem: string | null
}

/** Asks a signed-in person once more who it is. */
export function ConfirmForm({ ways, returnTo, problem }: ConfirmFormProps) {
  const { confirm: t, login } = useAdminMessages()
  return (
    <RecordSection title={t.title}>
      <p>{t.text}</p>
      {problem !== null && (
        <p role="alert" className={`${record.note} ${record.bad}`}>
          {problem}
        </p>
      )}
      <form method="post" action="/api/admin/me/confirm" className={fields.form}>
        <input type="hidden" name="returnTo" value={returnTo} />
        {ways.hasPassword && (
          <>
            <InputField
              label={login.password}
              type="password"
              name="password"
              autoComplete="current-password"
              required
              maxLength={1000}
            />
            {ways.hasCode && (
              <InputField
                label={login.code}
                name="code"
                autoComplete="one-time-code"
                required
                maxLength={30}
              />
            )}
            <Button variant="primary" size="small">
              {t.submit}
            </Button>
          </>
        )}
        {ways.hasPasskey && (
          <PasskeyButton
            ceremony="get"
            optionsPath="/api/admin/me/confirm/options"
            action="/api/admin/me/confirm/passkey"
            next={returnTo}
            label={t.passkey}
            failure={login.passkeyFailed}
          />
        )}
      </form>
    </RecordSection>
  )
}
