import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { InputField, SelectField } from '#app/panel/kit/field.tsx'
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
  const { name, language, topics, silenceHours, isEnabled } = typed ?? channel ?? NEW
  return (
    <form method="post" action="/api/admin/notifications/save" className={styles.form}>
      {channel && <input type="hidden" name="id" value={channel.id} />}
      <InputField label={t.name} name="name" defaultValue={name} required maxLength={CHANNEL_LIMITS.name} />
      <Target channel={channel} typed={typed} />
      <SelectField
        label={t.language}
        name="language"
        defaultValue={language}
        options={CHANNEL_LANGUAGES.map((value) => ({ value, label: t.languages[value] }))}
      />
      <fieldset className={styles.topics}>
        <legend className={fields.label}>{t.topicsLabel}</legend>
        {TOPICS.map((topic) => (
          <label key={topic} className={styles.check}>
            <input type="checkbox" name={`topic_${topic}`} defaultChecked={topics.includes(topic)} />
            {t.topics[topic]}
          </label>
        ))}
      </fieldset>
      <InputField
        label={t.hours}
        name="silence_hours"
        type="number"
        min={1}
        max={CHANNEL_LIMITS.hoursMax}
        required
        defaultValue={silenceHours}
      />
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
function Target({ channel, typed }: ChannelFormProps) {
  const { notifications: t } = useAdminMessages()
  const masked = channel?.maskedAddress ?? null
  const stored = channel && (masked === null ? t.lost : t.keep(masked))
  return (
    <>
      {channel ? (
        <input type="hidden" name="kind" value={channel.kind} />
      ) : (
        <SelectField
          label={t.kind}
          name="kind"
          defaultValue={typed?.kind ?? NEW.kind}
          options={CHANNEL_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        />
      )}
      <InputField
        label={t.address}
        hint={stored ?? t.discordHint}
        name="address"
        type="url"
        autoComplete="off"
        required={masked === null}
        maxLength={CHANNEL_LIMITS.address}
        defaultValue={typed?.address}
      />
      {channel?.kind !== 'discord' && (
        <InputField
          label={t.secret}
          hint={channel ? t.secretKeep : t.secretHint}
          name="secret"
          type="password"
          autoComplete="off"
          maxLength={CHANNEL_LIMITS.secretMax}
          defaultValue={typed?.secret}
        />
      )}
    </>
  )
}
