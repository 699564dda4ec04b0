import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import { ROLES } from '#app/panel/access/rights.ts'
import type { ListedPerson } from '#app/panel/access/types.ts'
import { SelectField } from '#app/panel/kit/field.tsx'
import record from '#app/panel/layout/record.module.css'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './people.module.css'

type PersonItemProps = { person: ListedPerson; isSelf: boolean; isOpen: boolean }

export function PersonItem({ person, isSelf, isOpen }: PersonItemProps) {
  const { people: t, roles } = useAdminMessages()
  const { name, role, isDisabled } = person
  return (
    <article className={styles.person}>
      <h2>
        {name} {isSelf && <small>({t.you})</small>}
      </h2>
      <p>
        {roles[role].name} · <small>{describeAccess(person, t)}</small>{' '}
        {isDisabled && <strong className={styles.disabled}>{t.disabled}</strong>}
      </p>
      {isOpen && !isSelf && (
        <details>
          <summary className={record.reveal} aria-label={t.manage(name)}>
            {t.manage(name)}
          </summary>
          <Management person={person} />
        </details>
      )}
    </article>
  )
}

function describeAccess(
  { hasPassword, hasSecondFactor, passkeys }: ListedPerson,
  t: AdminMessages['people'],
): string {
  const ways = [
    hasPassword && t.password,
    passkeys > 0 && t.passkeys(passkeys),
    hasSecondFactor && t.secondFactor,
  ]
  return ways.filter(Boolean).join(', ')
}

function Management({ person: { id, role, isDisabled } }: { person: ListedPerson }) {
  const { people: t } = useAdminMessages()
  return (
    <div className={styles.management}>
      <form method="post" action="/api/admin/people/role" className={record.act}>
        <input type="hidden" name="id" value={id} />
        <RoleField value={role} />
        <Button size="small">{t.saveRole}</Button>
      </form>
      {!isDisabled && (
        <form method="post" action="/api/admin/people/link" className={record.act}>
          <input type="hidden" name="id" value={id} />
          <Button size="small">{t.renew}</Button>
          <small>{t.renewHint}</small>
        </form>
      )}
      <form method="post" action={`/api/admin/people/${isDisabled ? 'enable' : 'disable'}`}>
        <input type="hidden" name="id" value={id} />
        <Button size="small">{isDisabled ? t.enable : t.disable}</Button>
      </form>
    </div>
  )
}

export function RoleField({ value }: { value: ListedPerson['role'] }) {
  const { people: t, roles } = useAdminMessages()
  return (
    <SelectField
      label={t.role}
      name="role"
      defaultValue={value}
      options={ROLES.map((role) => ({ value: role, label: roles[role].name }))}
    />
  )
}
