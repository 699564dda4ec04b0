import { type AdminMessages, AdminMessagesContext, adminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { PasskeyButton } from '#app/panel/access/passkey-form/passkey-button.tsx'
import { EntryCard } from '#app/panel/layout/entry-card.tsx'
import styles from '#app/panel/layout/login-form.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import type { InviteData } from './load.server.ts'

/** A one-time link opens this page: the invited person chooses a name and a way to sign in. */
export default function InvitePage({ data }: PageProps<InviteData>) {
  const t = adminMessages(data.language)
  const { invitation } = data
  const title = invitation?.name ? t.invite.resetTitle : t.invite.title
  return (
    <AdminMessagesContext value={t}>
      <div lang={t.tag}>
        <EntryCard title={invitation ? title : t.invite.invalid} language={data.language}>
          {invitation ? (
            <Form {...data} invitation={invitation} t={t} />
          ) : (
            <p>
              {data.problem === 'database_unavailable'
                ? t.refusals.database_unavailable
                : t.refusals.link_invalid}
            </p>
          )}
        </EntryCard>
      </div>
    </AdminMessagesContext>
  )
}

type FormProps = InviteData & { invitation: NonNullable<InviteData['invitation']>; t: AdminMessages }

function Form({ token, invitation, name, problem, t }: FormProps) {
  const texts: Record<string, unknown> = t.refusals
  const message = problem === null ? undefined : texts[problem]
  return (
    <form method="post" action="/api/admin/invite" className={styles.form}>
      <input type="hidden" name="token" value={token} />
      <p>{t.invite.role(t.roles[invitation.role].name)}</p>
      <p className={styles.label}>{t.roles[invitation.role].can}</p>
      <NameField known={invitation.name} typed={name} t={t} />
      <label className={styles.label} htmlFor="password">
        {t.invite.password}
      </label>
      <input
        id="password"
        className={styles.input}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={1000}
        aria-describedby="password-hint"
      />
      <p id="password-hint" className={styles.label}>
        {t.me.passwordHint}
      </p>
      {typeof message === 'string' && (
        <p className={styles.problem} role="alert">
          {message}
        </p>
      )}
      <Button variant="primary" isBlock>
        {t.invite.submit}
      </Button>
      <PasskeyButton
        ceremony="create"
        optionsPath="/api/admin/invite/options"
        action="/api/admin/invite/passkey"
        next="/admin"
        label={t.invite.passkey}
        failure={t.refusals.passkey_failed}
      />
    </form>
  )
}

type NameFieldProps = { known: string | null; typed: string; t: AdminMessages }

/** A person that there is keeps its name. */
function NameField({ known, typed, t }: NameFieldProps) {
  return (
    <>
      <label className={styles.label} htmlFor="name">
        {t.invite.name}
      </label>
      <input
        id="name"
        className={styles.input}
        name="name"
        autoComplete="username"
        required
        minLength={2}
        maxLength={40}
        readOnly={known !== null}
        defaultValue={known ?? typed}
        aria-describedby="name-hint"
      />
      <p id="name-hint" className={styles.label}>
        {t.invite.nameHint}
      </p>
    </>
  )
}
