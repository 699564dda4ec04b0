import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { CheckDescription } from '#app/panel/health/types.ts'
import { Facts as FactGrid } from '#app/panel/kit/figures.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './health.module.css'
import type { HealthPageData } from './load.server.ts'
import { Backup, Version } from './upkeep.tsx'

const PATH = '/admin/health'

type Content = Extract<HealthPageData, { state: 'open' }>['content']
type PartProps = { content: Content; now: string; format: Format }

export default function HealthPage({ data }: PageProps<HealthPageData>) {
  return (
    <AdminLayout data={data} title={(t) => t.tabs.health} aside={(_, t) => <Again label={t.checks.again} />}>
      {(content, format) => (
        <div className={styles.page}>
          <Checks content={content} now={data.now} format={format} />
          <Backup backup={content.backup} now={data.now} format={format} />
          <Version version={content.version} now={data.now} format={format} />
          <Facts content={content} now={data.now} format={format} />
        </div>
      )}
    </AdminLayout>
  )
}

function Again({ label }: { label: string }) {
  return (
    <ButtonLink size="small" href={PATH}>
      {label}
    </ButtonLink>
  )
}

/** Problems come first, then notes, then the checks that could not be made, and those without a finding. */
function Checks({ content: { report }, now, format }: PartProps) {
  const t = useAdminMessages()
  if (report === null) return <p role="status">{t.checks.running}</p>
  const isNoted = ({ findings }: CheckDescription) => findings.every(({ state }) => state === 'note')
  const isUnchecked = ({ findings }: CheckDescription) => findings.some(({ code }) => code === 'not_checked')
  const unchecked = report.checks.filter(isUnchecked)
  const found = report.checks.filter((check) => check.findings.length > 0 && !isUnchecked(check))
  const wrong = found.filter((check) => !isNoted(check))
  const well = report.checks.filter(({ findings }) => findings.length === 0)
  return (
    <Section title={wrong.length === 0 ? t.checks.allWell : t.checks.findings(wrong.length)}>
      <p className={styles.quiet}>{t.checks.checked(format.ago(report.at, now))}</p>
      {found.length > 0 && (
        <ul className={styles.findings}>
          {[...wrong, ...found.filter(isNoted)].map((check) => (
            <Findings key={check.name} check={check} />
          ))}
        </ul>
      )}
      {unchecked.length > 0 && <CheckNames title={t.checks.unchecked} checks={unchecked} />}
      <CheckNames title={t.checks.well} checks={well} />
    </Section>
  )
}

function CheckNames({ title, checks }: { title: string; checks: readonly CheckDescription[] }) {
  return (
    <>
      <h3 className={styles.subtitle}>{title}</h3>
      <p className={styles.quiet}>{checks.map(({ name }) => name).join(' · ')}</p>
    </>
  )
}

function Findings({ check: { name, findings } }: { check: CheckDescription }) {
  const t = useAdminMessages()
  return findings.map(({ code, state, sentence, whatToDo }) => (
    <li key={code + sentence} className={cx(styles.finding, styles[state])}>
      <p className={styles.name}>
        {name} <span className={styles.state}>{t.checks.states[state]}</span>
      </p>
      <p>{sentence}</p>
      <p className={styles.quiet}>{whatToDo}</p>
    </li>
  ))
}

function Facts({ content: { facts }, now, format }: PartProps) {
  const t = useAdminMessages()
  const ago = (at: string | null) => (at === null ? t.checks.never : format.ago(at, now))
  const rows: [string, string][] = [
    [t.checks.started, ago(facts.startedAt)],
    [t.checks.memory, `${format.number(facts.memoryMb)} MB`],
    [t.health.database, t.health.kinds[facts.database]],
    [t.checks.lastWebhook, ago(facts.lastWebhookAt)],
    [t.checks.catalogueRead, ago(facts.catalogueReadAt)],
  ]
  return (
    <Section title={t.checks.facts}>
      <FactGrid facts={rows} />
    </Section>
  )
}
