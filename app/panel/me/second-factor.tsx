import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import record from '#app/panel/layout/record.module.css'
import { RecordSection } from '#app/panel/layout/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './me.module.css'

type Offer = {
  secret: string
  offer: string
  link: string
  code: { size: number; path: string }
  problem: string | null
}

type SecondFactorProps = {
  account: { hasSecondFactor: boolean; recoveryCodes: number }
  isOpen: boolean
  /** A secret to be typed into an app, and recovery codes: shown once. */
  offer: Offer | null
  codes: readonly string[] | null
}

export function SecondFactorSection({ account, isOpen, offer, codes }: SecondFactorProps) {
  const { me: t } = useAdminMessages()
  return (
    <RecordSection title={t.secondFactor}>
      {codes && <Codes codes={codes} />}
      {offer ? (
        <Start offer={offer} />
      ) : (
        <>
          <p>{account.hasSecondFactor ? t.secondFactorOn(account.recoveryCodes) : t.secondFactorOff}</p>
          {isOpen && (
            <div className={record.act}>
              {account.hasSecondFactor ? (
                <>
                  <Act action="codes" label={t.newCodes} />
                  <Act action="disable" label={t.secondFactorStop} />
                </>
              ) : (
                <Act action="" label={t.secondFactorStart} />
              )}
            </div>
          )}
        </>
      )}
    </RecordSection>
  )
}

function Act({ action, label }: { action: '' | 'codes' | 'disable'; label: string }) {
  return (
    <form method="post" action={`/api/admin/me/second-factor${action && `/${action}`}`}>
      <Button size="small">{label}</Button>
    </form>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { me: t } = useAdminMessages()
  return (
    <div className={record.note} role="status">
      <h3>{t.codes}</h3>
      <p>{t.codesHint}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Start({ offer: { secret, offer, link, code, problem } }: { offer: Offer }) {
  const { me: t, refusals } = useAdminMessages()
  const grouped = secret.match(/.{1,4}/g)?.join(' ')
  return (
    <form method="post" action="/api/admin/me/second-factor/enable" className={fields.form}>
      <input type="hidden" name="offer" value={offer} />
      <p>{t.appKeyHint}</p>
      <svg
        className={styles.code}
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={t.appCode}
      >
        <path d={code.path} />
      </svg>
      <p className={styles.key}>
        {t.appKey} <code>{grouped}</code>
      </p>
      <a href={link}>{t.openApp}</a>
      {problem !== null && (
        <p role="alert" className={`${record.note} ${record.bad}`}>
          {refusals.wrong_code}
        </p>
      )}
      <InputField
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
      />
      <Button variant="primary" size="small">
        {t.activate}
      </Button>
    </form>
  )
}
