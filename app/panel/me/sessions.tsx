import { useId } from 'react'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import type { ListedSession } from '#app/panel/access/types.ts'
import record from '#app/panel/layout/record.module.css'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './me.module.css'

type SessionsProps = { sessions: readonly ListedSession[]; format: Format; now: string }

export function SessionList({ sessions, format, now }: SessionsProps) {
  const { me: t } = useAdminMessages()
  const heading = useId()
  return (
    <section className={record.section} aria-labelledby={heading}>
      <h2 id={heading}>{t.sessions}</h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.shortId}>
            <p>
              {nameSession(session, t)} {session.isCurrent && <strong>({t.current})</strong>}{' '}
              <small>{t.since(format.moment(session.createdAt))}</small>{' '}
              <small>{t.seen(format.ago(session.usedAt, now))}</small>
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
      {sessions.length > 1 && (
        <form method="post" action="/api/admin/me/sessions/end-others">
          <Button size="small">{t.endOthers}</Button>
        </form>
      )}
    </section>
  )
}

function nameSession({ device, place }: ListedSession, t: AdminMessages['me']): string {
  const devices: Record<string, string> = t.devices
  return [devices[device] ?? t.unknownDevice, place].filter(Boolean).join(' · ')
}
