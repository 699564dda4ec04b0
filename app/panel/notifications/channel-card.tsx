import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Status } from '#app/panel/kit/format/status.tsx'
import record from '#app/panel/layout/record.module.css'
import type { Channel, TypedChannel } from '#app/panel/notifications/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ChannelForm } from './channel-form.tsx'
import styles from './notifications.module.css'

type ChannelCardProps = { channel: Channel; typed: TypedChannel | null }

export function ChannelCard({ channel, typed }: ChannelCardProps) {
  const { notifications: t } = useAdminMessages()
  const { id, name, kind, maskedAddress, isEnabled } = channel
  return (
    <li className={styles.card}>
      <details open={typed !== null}>
        <summary className={record.reveal}>
          <Status tone={isEnabled ? 'good' : 'plain'}>
            <strong>{name}</strong>
          </Status>{' '}
          <small>
            {t.kinds[kind]}
            {maskedAddress && ` · ${maskedAddress}`}
            {!isEnabled && ` · ${t.off}`}
          </small>
        </summary>
        <ChannelForm channel={channel} typed={typed} panelLanguage={channel.language} />
        <form method="post" action="/api/admin/notifications/remove" className={record.act}>
          <input type="hidden" name="id" value={id} />
          <Button size="small" aria-describedby={`remove-${id}`}>
            {t.remove}
          </Button>
          <small id={`remove-${id}`}>{t.removeHint}</small>
        </form>
      </details>
      {isEnabled && (
        <form method="post" action="/api/admin/notifications/test">
          <input type="hidden" name="id" value={id} />
          <Button size="small" aria-label={`${t.test}: ${name}`}>
            {t.test}
          </Button>
        </form>
      )}
    </li>
  )
}
