import { useAdminMessages } from '#app/messages/admin/index.ts'
import { ROLES } from '#app/panel/access/rights.ts'
import { type ListedInvitation, MAX_INVITATION_NOTE_LENGTH } from '#app/panel/access/types.ts'
import { ActionFold } from '#app/panel/kit/action-fold.tsx'
import fields from '#app/panel/kit/field.module.css'
import { InputField } from '#app/panel/kit/field.tsx'
import { Copy } from '#app/panel/layout/copy.tsx'
import record from '#app/panel/layout/record.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './people.module.css'
import { RoleField } from './person.tsx'

/** The link is shown only once, because only its hash is stored. */
export function NewLink({ link }: { link: string }) {
  const { people: t } = useAdminMessages()
  return (
    <div className={record.note} role="status">
      <h2>{t.link}</h2>
      <p>{t.linkHint}</p>
      <p className={styles.link}>
        <code>{link}</code>
      </p>
      <Copy text={link} labels={t.copyLabels} />
    </div>
  )
}

type InvitationsProps = {
  invitations: readonly ListedInvitation[]
  /** Null for a person who has not joined yet. */
  findName: (personId: string) => string | null
  isOpen: boolean
  format: Format
}

export function InvitationList({ invitations, findName, isOpen, format }: InvitationsProps) {
  const { people: t, roles } = useAdminMessages()
  if (invitations.length === 0) return null
  return (
    <Section title={t.pending}>
      <ul className={styles.list}>
        {invitations.map(({ id, role, personId, expiresAt, note }) => {
          const name = findName(personId)
          return (
            <li key={id} className={record.act}>
              {name === null ? roles[role].name : `${t.newLink}: ${name}`}
              {note !== '' && ` · ${note}`}
              <small>{t.until(format.moment(expiresAt))}</small>
              {isOpen && (
                <form method="post" action="/api/admin/people/withdraw">
                  <input type="hidden" name="id" value={id} />
                  <Button size="small">{t.withdraw}</Button>
                </form>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export function InviteForm({ isFirst }: { isFirst: boolean }) {
  const { people: t, roles } = useAdminMessages()
  return (
    <ActionFold isMain label={t.invite} isOpen={isFirst}>
      <form method="post" action="/api/admin/people/invite" className={fields.form}>
        <RoleField value="support" />
        <InputField
          label={t.note}
          isOptional
          hint={t.noteHint}
          name="note"
          maxLength={MAX_INVITATION_NOTE_LENGTH}
        />
        <dl className={styles.roles}>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{roles[role].name}</dt>
              <dd>{roles[role].can}</dd>
            </div>
          ))}
        </dl>
        <Button variant="primary" size="small">
          {t.inviteSubmit}
        </Button>
      </form>
    </ActionFold>
  )
}
