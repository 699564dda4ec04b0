import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ConfirmForm } from '#app/panel/access/confirm/confirm-form.tsx'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import fields from '#app/panel/kit/field.module.css'
import { InputField, SelectField } from '#app/panel/kit/field.tsx'
import report from '#app/panel/kit/report.module.css'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import record from '#app/panel/layout/record.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import type { loadContent, ReleasesData } from './load.server.ts'
import styles from './releases.module.css'
import { MAX_TOKEN_NAME_LENGTH, type ReleaseToken, TOKEN_SCOPES } from './types.ts'

const PATH = '/admin/releases'

type Content = Awaited<ReturnType<typeof loadContent>>

/** Shows the versions that game servers run, and the tokens of build scripts. */
export default function ReleasesPage({ data }: PageProps<ReleasesData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.releases}
      aside={({ tokens, ways }, t) => (
        <>
          {ways === null && <TokenForm isFirst={tokens.length === 0} />}
          <ButtonLink size="small" variant="primary" href="/admin/store/news">
            {t.releases.write}
          </ButtonLink>
        </>
      )}
    >
      {({ resources, tokens, ways, token, address, days, isFull }, format, t) => (
        <div className={record.record}>
          <p className={report.note}>{t.releases.about}</p>
          {ways && <ConfirmForm ways={ways} returnTo={PATH} problem={null} />}
          {token !== null && <NewToken token={token} address={address} />}
          {isFull && <p role="alert">{t.releases.full}</p>}
          <Tokens tokens={tokens} isOpen={ways === null} format={format} />
          <Checks resources={resources} days={days} format={format} />
        </div>
      )}
    </AdminLayout>
  )
}

/** The token is shown only once, because only its hash is stored. */
function NewToken({ token, address }: { token: string; address: string }) {
  const { releases: t } = useAdminMessages()
  const body =
    '{"product":"my_resource","version":"1.5","changes":[{"kind":"fixed","text":"…"}],"publish":true}'
  return (
    <div className={record.note} role="status">
      <h2>{t.token}</h2>
      <p>{t.tokenHint}</p>
      <p className={styles.secret}>
        <code>{token}</code>
      </p>
      <p className={styles.secret}>
        <code>{`curl -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '${body}' ${address}`}</code>
      </p>
    </div>
  )
}

type TokensProps = { tokens: readonly ReleaseToken[]; isOpen: boolean; format: Format }

function Tokens({ tokens, isOpen, format }: TokensProps) {
  const { releases: t } = useAdminMessages()
  if (tokens.length === 0) return <EmptyCard title={t.noTokens} text={t.noTokensText} />
  return (
    <Section title={t.tokens}>
      <ul className={styles.list}>
        {tokens.map(({ id, name, scope, creator, createdAt, usedAt }) => (
          <li key={id} className={styles.token}>
            <div>
              <strong>{name}</strong> · {t.scopes[scope]}
              <br />
              <small>
                {t.created(format.moment(createdAt), creator)} ·{' '}
                {usedAt === null ? t.neverUsed : t.used(format.moment(usedAt))}
              </small>
            </div>
            {isOpen && (
              <form method="post" action="/api/admin/releases/tokens/revoke">
                <input type="hidden" name="id" value={id} />
                <Button size="small" aria-label={t.revokeName(name)}>
                  {t.revoke}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TokenForm({ isFirst }: { isFirst: boolean }) {
  const { releases: t } = useAdminMessages()
  return (
    <ActionFold label={t.newToken} isOpen={isFirst}>
      <form method="post" action="/api/admin/releases/tokens" className={fields.form}>
        <InputField
          label={t.name}
          name="name"
          required
          maxLength={MAX_TOKEN_NAME_LENGTH}
          autoComplete="off"
        />
        <SelectField
          label={t.scope}
          name="scope"
          options={TOKEN_SCOPES.map((value) => ({ value, label: t.scopes[value] }))}
        />
        <Button size="small">{t.create}</Button>
      </form>
    </ActionFold>
  )
}

type ChecksProps = Pick<Content, 'resources' | 'days'> & { format: Format }

function Checks({ resources, days, format }: ChecksProps) {
  const { releases: t } = useAdminMessages()
  return (
    <Section title={t.checks(days)}>
      <p className={report.note}>{t.checksAbout}</p>
      {resources.length === 0 ? (
        <p className={report.note}>{t.noResources}</p>
      ) : (
        <ul className={styles.resources}>
          {resources.map(({ name, title, version, address, checks }) => (
            <li key={name}>
              <strong>
                {title} {version}
              </strong>
              <span>
                <a href={address}>/versions/{name}</a> ·{' '}
                <a href={`${address}/version_check.lua`} download aria-label={`version_check.lua, ${title}`}>
                  version_check.lua
                </a>
              </span>
              {checks.length > 0 ? <Asked checks={checks} format={format} /> : <span>{t.noChecks}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type AskedProps = Pick<Content['resources'][number], 'checks'> & { format: Format }

function Asked({ checks, format }: AskedProps) {
  const { releases: t } = useAdminMessages()
  const describe = (version: string) => (version === '' ? t.unnamed : version === '*' ? t.unknown : version)
  return (
    <ul className={styles.asked}>
      {checks.map(({ version, count }) => (
        <li key={version}>
          {describe(version)}: {format.number(count)}
        </li>
      ))}
    </ul>
  )
}
