import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { ListedSession } from '#app/panel/access/types.ts'
import { RecordSection } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './me.module.css'

type SessionsProps = { sessions: readonly ListedSession[]; format: Format; now: string }

export function SessionList({ sessions, format, now }: SessionsProps) {
  const { me: t } = useAdminMessages()
  return (
    <RecordSection title={t.sessions}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.shortId}>
            <p>
              {nameSession(session, t)} {session.isCurrent && <strong>({t.current})</strong>}{' '}
              <small>
                {t.since(format.moment(session.createdAt))} · {t.seen(format.ago(session.usedAt, now))}
              </small>
            </p>
            {!session.isCurrent && (
              <form method="post" action="/api/admin/me/sessions/end">
                <input type="hidden" name="session" value={session.shortId} />
                <Button size="small" aria-label={t.endNamed(`${nameSession(session, t)} ${session.shortId}`)}>
                  {t.end}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

function nameSession({ device, place }: ListedSession, t: AdminMessages['me']): string {
  const devices: Record<string, string> = t.devices
  return [devices[device] ?? t.unknownDevice, place].filter(Boolean).join(' · ')
}
