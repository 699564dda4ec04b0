import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Facts } from '#app/panel/kit/figures.tsx'
import { Copy } from '#app/panel/layout/copy.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './health.module.css'
import type { UpkeepData } from './load.server.ts'

type BackupProps = { backup: UpkeepData['backup']; now: string; format: Format }

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
      <Facts
        facts={[
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

type VersionProps = { version: UpkeepData['version']; now: string; format: Format }

/** The running version, a newer one, the outcome of the last update, and the way to the next. */
export function Version({ version, now, format }: VersionProps) {
  const { upkeep: t } = useAdminMessages()
  const { running, newer, isWatched, hasRead, offer, update, command } = version
  const state = hasRead ? t.current(running) : t.unread(running)
  const isBusy = update?.state === 'busy'
  return (
    <Section id="version" title={t.version}>
      <p role={newer ? 'status' : undefined}>
        {newer ? t.newer(newer.version, running) : isWatched ? state : t.unwatched(running)}{' '}
        {newer?.notes && (
          <a href={newer.notes} rel="noopener noreferrer" target="_blank">
            {t.notes}
          </a>
        )}
      </p>
      {isBusy && <p role="status">{t.updating}</p>}
      {update?.state === 'done' && <p>{t.updated(update.version, format.ago(update.at, now))}</p>}
      {update?.state === 'failed' && (
        <p role="alert" className={cx(styles.outcome, styles.finding, styles.error)}>
          {t.updateFailed(format.ago(update.at, now))} {t.updateFailures[update.failure](update.reason)}
        </p>
      )}
      {!isBusy && offer !== null && <UpdateForm version={offer} />}
      {!isBusy && offer === null && (newer || !isWatched) && <UpdateCommand command={command} />}
    </Section>
  )
}

function UpdateForm({ version }: { version: string }) {
  const { upkeep: t } = useAdminMessages()
  return (
    <>
      <p className={styles.text}>{t.pressText}</p>
      <form method="post" action="/api/admin/update" className={styles.actions}>
        <Button size="small" variant="primary">
          {t.updateTo(version)}
        </Button>
      </form>
    </>
  )
}

function UpdateCommand({ command }: { command: string }) {
  const { upkeep: t } = useAdminMessages()
  return (
    <>
      <p className={styles.text}>{t.updateText}</p>
      <div className={styles.command}>
        <code>{command}</code>
        <Copy text={command} labels={t.copyLabels} />
      </div>
    </>
  )
}
