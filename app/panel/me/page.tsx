import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { ConfirmForm } from '#app/panel/access/confirm/confirm-form.tsx'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import record from '#app/panel/layout/record.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import type { MeData } from './load.server.ts'
import { PasskeyList } from './passkeys.tsx'
import { Password } from './password.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { SessionList } from './sessions.tsx'

/** A person's own way into the panel. */
export default function MePage({ data }: PageProps<MeData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.me}
      aside={({ sessions }, t) =>
        sessions.length > 1 && (
          <form method="post" action="/api/admin/me/sessions/end-others">
            <Button size="small">{t.me.endOthers}</Button>
          </form>
        )
      }
    >
      {({ account, sessions, ways, returnTo, reason, offer, codes }, format, t) => (
        <div className={record.record}>
          {data.state === 'open' && data.person.name !== '' && (
            <p>{t.me.signedInAs(data.person.name, t.roles[data.person.role].name)}</p>
          )}
          {ways && <ConfirmForm ways={ways} returnTo={returnTo} problem={findFailure(reason, t)} />}
          {account ? (
            <>
              <Password {...account} isOpen={ways === null} />
              <PasskeyList
                passkeys={account.passkeys}
                isOpen={ways === null}
                format={format}
                now={data.now}
              />
              <SecondFactorSection account={account} isOpen={ways === null} offer={offer} codes={codes} />
            </>
          ) : (
            <p>{t.me.environment}</p>
          )}
          <SessionList sessions={sessions} format={format} now={data.now} />
        </div>
      )}
    </AdminLayout>
  )
}

function findFailure(reason: string | null, { login }: AdminMessages): string | null {
  if (reason === 'locked') return login.lockedSoon
  return reason === 'wrong_password' ? login.wrong : null
}
