import { useAdminMessages } from '#app/messages/admin/index.ts'
import { PasskeyButton } from '#app/panel/access/passkey-form/passkey-button.tsx'
import type { ListedPasskey } from '#app/panel/access/types.ts'
import fields from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import { RecordSection } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './me.module.css'

type PasskeysProps = { passkeys: readonly ListedPasskey[]; isOpen: boolean; format: Format; now: string }

export function PasskeyList({ passkeys, isOpen, format, now }: PasskeysProps) {
  const { me: t, login } = useAdminMessages()
  return (
    <RecordSection title={t.passkeys}>
      <p>{t.passkeysAbout}</p>
      {passkeys.length === 0 ? (
        <p>{t.passkeysNone}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <p>
                {name || t.passkey}{' '}
                <small>
                  {t.created(format.moment(createdAt))}
                  {usedAt !== null && ` · ${t.used(format.ago(usedAt, now))}`}
                </small>
              </p>
              {isOpen && (
                <form method="post" action="/api/admin/me/passkeys/remove">
                  <input type="hidden" name="id" value={id} />
                  <Button size="small" aria-label={t.removePasskey(name || t.passkey)}>
                    {t.remove}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <form className={fields.form}>
          <noscript>{t.passkeysScript}</noscript>
          <InputField label={t.passkeyName} name="name" maxLength={60} autoComplete="off" />
          <PasskeyButton
            ceremony="create"
            optionsPath="/api/admin/me/passkeys/options"
            action="/api/admin/me/passkeys"
            next="/admin/me"
            label={t.addPasskey}
            failure={login.passkeyFailed}
          />
        </form>
      )}
    </RecordSection>
  )
}
