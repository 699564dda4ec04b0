import type { ReactNode } from 'react'
import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import { Fact, Figures } from '#app/panel/kit/figures.tsx'
import { CardFoot, Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { cx } from '#app/ui/classes.ts'
import { isFailing, isOldCatalogue } from './condition.ts'
import glance from './glance.module.css'
import styles from './health.module.css'
import type { HealthData } from './load.server.ts'

type Recording = HealthData['recording']
type HealthProps = { health: HealthData; now: string; format: Format }

const HEALTH = 'health'

/** The state of the shop's parts; folded while all is well. */
export function Health({ health, now, format }: HealthProps) {
  const t = useAdminMessages()
  const isGood = isWell(health)
  const findings = health.findings ?? 0
  const { database, catalogue } = health.platform
  const { databaseReasons, databaseSteps } = t.problems
  return (
    <Section
      id={HEALTH}
      title={t.health.title}
      aside={findings > 0 && <span className={glance.until}>{t.checks.findings(findings)}</span>}
    >
      <CardFoot>
        <details open={!isGood}>
          <summary>{isGood ? describeFindings(health, t) : t.health.attention}</summary>
          <Figures>
            <Catalogue health={health} now={now} format={format} />
            <State name={t.health.platform} isBad={catalogue.lastError !== null}>
              {catalogue.lastError ?? t.health.noError}
            </State>
            <State name={t.health.database} isBad={database.problem !== null}>
              {database.problem === null
                ? t.health.databaseWell
                : `${databaseReasons[database.kind][database.problem]}. ${databaseSteps[database.kind][database.problem]}`}
              <small>
                {t.health.kinds[database.kind]} · {database.place}
              </small>
            </State>
            <RecordingFact recording={health.recording} />
            <Webhooks setAside={health.setAside} now={now} format={format} />
            {health.discordProblems && <DiscordRoles problems={health.discordProblems} />}
            <Geography recording={health.recording} format={format} now={now} />
            <State name={t.health.retention}>{t.health.retentionDays(health.retentionDays)}</State>
            <WithheldPrices prices={health.withheldPrices} />
            {health.withheldClaims.length > 0 && (
              <State name={t.health.claims} isBad>
                {t.health.claimsHonest}
                <small>{health.withheldClaims.map((name) => t.health.claimNames[name]).join(', ')}</small>
              </State>
            )}
          </Figures>
        </details>
        <a href="/admin/health">{t.health.all}</a>
      </CardFoot>
    </Section>
  )
}

function describeFindings({ findings }: HealthData, { health: t, checks }: AdminMessages): string {
  if (findings === null) return t.checking
  return findings === 0 ? checks.allWell : t.attention
}

function isWell({ platform, recording, setAside, discordProblems, withheldClaims }: HealthData): boolean {
  const { catalogue, database } = platform
  return (
    catalogue.lastError === null &&
    !isOldCatalogue(catalogue) &&
    database.problem === null &&
    !isFailing(recording) &&
    recording.geo !== null &&
    setAside.count === 0 &&
    (discordProblems ?? []).length === 0 &&
    withheldClaims.length === 0
  )
}

type StateProps = { name: string; isBad?: boolean; children: ReactNode }

function State({ name, isBad = false, children }: StateProps) {
  const t = useAdminMessages()
  const light = (
    <i
      className={cx(styles.light, isBad && styles.bad)}
      role="img"
      aria-label={isBad ? t.health.attention : t.health.well}
    />
  )
  return (
    <Fact
      term={
        <>
          {light}
          {name}
        </>
      }
    >
      {children}
    </Fact>
  )
}

function Catalogue({ health, now, format }: HealthProps) {
  const t = useAdminMessages()
  const { loadedAt, products } = health.platform.catalogue
  return (
    <State name={t.health.catalogue} isBad={isOldCatalogue(health.platform.catalogue)}>
      {loadedAt === null
        ? t.health.catalogueNever
        : t.health.catalogueAge(format.ago(loadedAt, now), products)}
    </State>
  )
}

function RecordingFact({ recording }: { recording: Recording }) {
  const t = useAdminMessages()
  const { lastError, recorded, waiting, refused, capacity } = recording
  return (
    <State name={t.health.recording} isBad={isFailing(recording)}>
      {lastError ?? t.health.recorded(recorded)}
      <small>
        {t.health.waiting(waiting, capacity)} · {t.health.refused(refused)}
      </small>
    </State>
  )
}

type WebhooksProps = { setAside: HealthData['setAside']; now: string; format: Format }

function Webhooks({ setAside: { count, events }, now, format }: WebhooksProps) {
  const t = useAdminMessages()
  if (count === 0) return <State name={t.health.webhooks}>{t.health.webhooksWell}</State>
  return (
    <State name={t.health.webhooks} isBad>
      {t.health.setAside(count)}
      <details>
        <summary>{t.health.setAsideShow}</summary>
        <ul>
          {events.map(({ id, type, receivedAt, error, body }) => (
            <li key={id}>
              {type}, {format.ago(receivedAt, now)}: {t.health.setAsideReasons[error]}
              <pre className={styles.event}>{body}</pre>
            </li>
          ))}
        </ul>
      </details>
    </State>
  )
}

function DiscordRoles({ problems }: { problems: NonNullable<HealthData['discordProblems']> }) {
  const t = useAdminMessages()
  if (problems.length === 0) return <State name={t.health.discord}>{t.health.discordWell}</State>
  return (
    <State name={t.health.discord} isBad>
      {problems.map(({ problem, count }) => (
        <p key={problem}>
          {t.health.discordProblems[problem]} <small>{t.health.discordWaiting(count)}</small>
        </p>
      ))}
    </State>
  )
}

function WithheldPrices({ prices }: { prices: HealthData['withheldPrices'] }) {
  const t = useAdminMessages()
  if (prices.length === 0) return null
  return (
    <State name={t.health.struckPrices}>
      {t.health.pricesWithheld(prices.length)}
      <details>
        <summary>{t.health.setAsideShow}</summary>
        <ul>
          {prices.map(({ id, name, reason }) => (
            <li key={id}>
              {name}: {t.health.pricesWithheldReasons[reason]}
            </li>
          ))}
        </ul>
      </details>
    </State>
  )
}

type GeographyProps = { recording: Recording; format: Format; now: string }

function Geography({ recording: { geo }, format, now }: GeographyProps) {
  const t = useAdminMessages()
  return (
    <State name={t.health.geo} isBad={geo === null}>
      {geo === null ? t.health.geoNone : geo.hasCities ? t.health.geoCities : t.health.geoCountries}
      {geo?.builtAt && <small>{t.health.geoBuilt(format.ago(geo.builtAt, now))}</small>}
    </State>
  )
}
