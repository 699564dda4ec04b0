import { type AdminMessages, AdminMessagesContext, getAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { PasskeyButton } from '#app/panel/access/passkey-form/passkey-button.tsx'
import inputs from '#app/panel/kit/field.module.css'
import { EntryCard, EntryField } from '#app/panel/layout/entry-card.tsx'
import styles from '#app/panel/layout/login-form.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import type { InviteData } from './load.server.ts'

/** A one-time link opens this page: the invited person chooses a name and a way to sign in. */
export default function InvitePage({ data }: PageProps<InviteData>) {
  const t = getAdminMessages(data.language)
  const { invitation } = data
  const title = invitation?.name ? t.invite.resetTitle : t.invite.title
  return (
    <AdminMessagesContext value={t}>
      <div lang={t.tag}>
        <EntryCard title={invitation ? title : t.invite.invalid} language={data.language}>
          {invitation ? (
            <Form {...data} invitation={invitation} t={t} />
          ) : (
            <p className={styles.form}>
              {data.problem === 'database_unavailable'
                ? t.refusals.database_unavailable
                : t.invite.invalidText}
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
      <p className={inputs.hint}>{t.roles[invitation.role].can}</p>
      <EntryField
        name="name"
        label={t.invite.name}
        hint={t.invite.nameHint}
        autoComplete="username"
        required
        minLength={2}
        maxLength={40}
        // A person that there is keeps its name.
        readOnly={invitation.name !== null}
        defaultValue={invitation.name ?? name}
      />
      <EntryField
        name="password"
        label={t.invite.password}
        hint={t.me.passwordHint}
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={1000}
      />
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
        isBlock
      />
    </form>
  )
}
