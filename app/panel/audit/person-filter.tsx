import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { ListedPerson } from '#app/panel/access/types.ts'
import record from '#app/panel/kit/record/record.module.css'
import fields from '#app/panel/kit/table/field.module.css'
import { Button } from '#app/ui/controls/button.tsx'

type PersonFilterProps = { people: readonly ListedPerson[]; current: string }

/** Whose entries to show. */
export function PersonFilter({ people, current }: PersonFilterProps) {
  const t = useAdminMessages()
  if (people.length === 0) return null
  return (
    <form key={current} action="/admin/audit" className={record.act}>
      <label>
        <span className={fields.label}>{t.audit.person}</span>
        <select className={fields.input} name="person" defaultValue={current}>
          <option value="">{t.audit.everybody}</option>
          <option value="owner">{t.people.environment}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button size="small">{t.table.filter}</Button>
    </form>
  )
}
