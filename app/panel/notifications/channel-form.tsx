import { useAdminMessages } from '#app/messages/admin/index.ts'
import fields from '#app/panel/kit/field.module.css'
import { CheckField, InputField, SelectField } from '#app/panel/kit/field.tsx'
import {
  CHANNEL_KINDS,
  CHANNEL_LANGUAGES,
  CHANNEL_LIMITS,
  type Channel,
  type ChannelLanguage,
  TOPICS,
  type TypedChannel,
} from '#app/panel/notifications/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './notifications.module.css'

/** A new channel starts with the panel's language and the most urgent topics. */
const NEW: Omit<Channel, 'id' | 'maskedAddress' | 'language'> = {
  kind: 'discord',
  name: '',
  silenceHours: 24,
  isEnabled: true,
  topics: ['sale', 'refund', 'dispute', 'renewal', 'review', 'logins', 'platform', 'report'],
}

type ChannelFormProps = {
  /** Null for a new channel. */
  channel: Channel | null
  /** The refused input, to be shown again. */
  typed: TypedChannel | null
}

type LanguageProps = {
  /** The language of a new channel's messages. */
  panelLanguage: ChannelLanguage
}

export function ChannelForm({ channel, typed, panelLanguage }: ChannelFormProps & LanguageProps) {
  const { notifications: t } = useAdminMessages()
  const { name, topics, silenceHours, isEnabled } = typed ?? channel ?? NEW
  return (
    <form method="post" action="/api/admin/notifications/save" className={fields.form}>
      {channel && <input type="hidden" name="id" value={channel.id} />}
      <InputField label={t.name} name="name" defaultValue={name} required maxLength={CHANNEL_LIMITS.name} />
      <Target channel={channel} typed={typed} />
      <SelectField
        label={t.language}
        name="language"
        defaultValue={(typed ?? channel)?.language ?? panelLanguage}
        options={CHANNEL_LANGUAGES.map((value) => ({ value, label: t.languages[value] }))}
      />
      <fieldset className={styles.topics}>
        <legend className={fields.label}>{t.topicsLabel}</legend>
        {TOPICS.map((topic) => (
          <CheckField
            key={topic}
            label={t.topics[topic]}
            name={`topic_${topic}`}
            defaultChecked={topics.includes(topic)}
          />
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
      <CheckField label={t.enabled} name="enabled" defaultChecked={isEnabled} />
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
