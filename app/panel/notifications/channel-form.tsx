import { type ReactNode, useId } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import field from '#app/panel/kit/table/field.module.css'
import record from '#app/panel/layout/record.module.css'
import {
  CHANNEL_KINDS,
  CHANNEL_LANGUAGES,
  CHANNEL_LIMITS,
  type Channel,
  TOPICS,
  type TypedChannel,
} from '#app/panel/notifications/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './notifications.module.css'

/** A new channel begins in the panel's first language, with what a seller wants to hear at once. */
const NEW: Omit<Channel, 'id' | 'maskedAddress'> = {
  kind: 'discord',
  name: '',
  language: 'pt',
  silenceHours: 24,
  isEnabled: true,
  topics: ['sale', 'refund', 'dispute', 'renewal', 'review', 'logins', 'platform', 'report'],
}

type ChannelFormProps = {
  /** Null for a new channel. */
  channel: Channel | null
  /** The refused input, shown again. */
  typed: TypedChannel | null
}

export function ChannelForm({ channel, typed }: ChannelFormProps) {
  const { notifications: t } = useAdminMessages()
  const id = useId()
  const { name, language, topics, silenceHours, isEnabled } = typed ?? channel ?? NEW
  return (
    <form method="post" action="/api/admin/notifications/save" className={styles.form}>
      {channel && <input type="hidden" name="id" value={channel.id} />}
      <Field label={t.name} id={`${id}name`}>
        <input
          id={`${id}name`}
          className={field.input}
          name="name"
          defaultValue={name}
          required
          maxLength={CHANNEL_LIMITS.name}
        />
      </Field>
      <Target channel={channel} typed={typed} id={id} />
      <Field label={t.language} id={`${id}language`}>
        <select id={`${id}language`} className={field.input} name="language" defaultValue={language}>
          {CHANNEL_LANGUAGES.map((value) => (
            <option key={value} value={value}>
              {t.languages[value]}
            </option>
          ))}
        </select>
      </Field>
      <fieldset className={styles.topics}>
        <legend className={field.label}>{t.topicsLabel}</legend>
        {TOPICS.map((topic) => (
          <label key={topic} className={styles.check}>
            <input type="checkbox" name={`topic_${topic}`} defaultChecked={topics.includes(topic)} />
            {t.topics[topic]}
          </label>
        ))}
      </fieldset>
      <Field label={t.hours} id={`${id}hours`}>
        <input
          id={`${id}hours`}
          className={field.input}
          name="silence_hours"
          type="number"
          min={1}
          max={CHANNEL_LIMITS.hoursMax}
          required={true}
          defaultValue={silenceHours}
        />
      </Field>
      <label className={styles.check}>
        <input type="checkbox" name="enabled" defaultChecked={isEnabled} />
        {t.enabled}
      </label>
      <Button variant="primary" size="small">
        {channel ? t.save : t.create}
      </Button>
    </form>
  )
}

/** Address and secret are never shown again: the form leaves them empty. */
function Target({ channel, typed, id }: ChannelFormProps & { id: string }) {
  const { notifications: t } = useAdminMessages()
  const masked = channel?.maskedAddress ?? null
  const stored = channel && (masked === null ? t.lost : t.keep(masked))
  return (
    <>
      {channel ? (
        <input type="hidden" name="kind" value={channel.kind} />
      ) : (
        <Field label={t.kind} id={`${id}kind`}>
          <select id={`${id}kind`} className={field.input} name="kind" defaultValue={typed?.kind ?? NEW.kind}>
            {CHANNEL_KINDS.map((value) => (
              <option key={value} value={value}>
                {t.kinds[value]}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label={t.address} id={`${id}address`} hint={stored ?? t.discordHint}>
        <input
          id={`${id}address`}
          className={field.input}
          name="address"
          type="url"
          autoComplete="off"
          required={masked === null}
          maxLength={CHANNEL_LIMITS.address}
          defaultValue={typed?.address}
          aria-describedby={`${id}address-hint`}
        />
      </Field>
      {channel?.kind !== 'discord' && (
        <Field label={t.secret} id={`${id}secret`} hint={channel ? t.secretKeep : t.secretHint}>
          <input
            id={`${id}secret`}
            className={field.input}
            name="secret"
            type="password"
            autoComplete="off"
            maxLength={CHANNEL_LIMITS.secretMax}
            defaultValue={typed?.secret}
            aria-describedby={`${id}secret-hint`}
          />
        </Field>
      )}
    </>
  )
}

type FieldProps = { label: string; id: string; hint?: string; children: ReactNode }

function Field({ label, id, hint, children }: FieldProps) {
  return (
    <div className={record.section}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      {children}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
