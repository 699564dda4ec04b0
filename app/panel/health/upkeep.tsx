import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Copy } from '#app/panel/layout/copy.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './health.module.css'
import type { UpkeepData } from './load.server.ts'

export function FactRows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className={styles.quiet}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type BackupProps = { backup: UpkeepData['backup']; now: string; format: Format }

/** The age of the last backup, the nightly one, and a backup now. */
export function Backup({ backup, now, format }: BackupProps) {
  const { upkeep: t } = useAdminMessages()
  if (backup === null)
    return (
      <Section id="backup" title={t.backup}>
        <p>{t.unknown}</p>
      </Section>
    )
  const { latestAt, isNightly, isRunning, hasFailed, folder } = backup
  return (
    <Section id="backup" title={t.backup}>
      <FactRows
        rows={[
          [t.latest, latestAt === null ? t.never : format.ago(latestAt, now)],
          [t.nightly, isNightly ? t.on : t.off],
          [t.folder, folder],
        ]}
      />
      <p className={styles.text}>{t.backupText}</p>
      {isRunning && <p role="status">{t.running}</p>}
      {hasFailed && !isRunning && <p role="alert">{t.failed}</p>}
      <div className={styles.actions}>
        <form method="post" action="/api/admin/backup/nightly">
          <input type="hidden" name="nightly" value={isNightly ? 'no' : 'yes'} />
          <Button size="small" variant={isNightly ? 'secondary' : 'primary'}>
            {isNightly ? t.switchOff : t.switchOn}
          </Button>
        </form>
        {!isRunning && (
          <form method="post" action="/api/admin/backup">
            <Button size="small">{t.backUpNow}</Button>
          </form>
        )}
      </div>
    </Section>
  )
}

/** The version that runs, a newer one, and the command that changes to it. */
export function Version({ version }: { version: UpkeepData['version'] }) {
  const { upkeep: t } = useAdminMessages()
  const { running, newer, isWatched, command } = version
  return (
    <Section id="version" title={t.version}>
      <p role={newer ? 'status' : undefined}>
        {newer ? t.newer(newer.version, running) : isWatched ? t.current(running) : t.unwatched(running)}{' '}
        {newer?.notes && (
          <a href={newer.notes} rel="noopener noreferrer" target="_blank">
            {t.notes}
          </a>
        )}
      </p>
      <p className={styles.text}>{t.updateText}</p>
      <div className={styles.command}>
        <code>{command}</code>
        <Copy text={command} labels={t.copyLabels} />
      </div>
    </Section>
  )
}
