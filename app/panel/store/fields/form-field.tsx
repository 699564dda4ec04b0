import { useAdminMessages } from '#app/messages/admin/index.ts'
import {
  ENTRY,
  emptyValue,
  FROM,
  formEntriesOf,
  groupOf,
  join,
  ON,
  SWITCH,
  valueIn,
} from '#app/panel/store/forms/form-values.ts'
import type { GroupField, ListField } from '#app/panel/store/forms/types.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './fields.module.css'
import { FieldProblem, LabelledControl, type LanguageColumn, Law, Suggested } from './labelled-control.tsx'
import { EntryButtons, ListButton } from './list-buttons.tsx'

type FormFieldProps = {
  columns: readonly LanguageColumn[]
  /** Keys from the whole to here, for the buttons of lists. */
  path: readonly string[]
}

/** Any field of the store as a part of a form, in the original and beside it in another language. */
export function FormField({ columns, path }: FormFieldProps) {
  const [original] = columns
  if (!original) return null
  const { field } = original
  if (field.kind === 'group') return <Group columns={columns} path={path} field={field} />
  if (field.kind === 'list') return <List columns={columns} path={path} field={field} />
  return (
    <div className={styles.field}>
      {columns.map((column) => (
        <LabelledControl
          key={column.name}
          column={column}
          original={original}
          isBeside={columns.length > 1}
        />
      ))}
    </div>
  )
}

/** The parts of a group without its frame: of the whole, and of an entry of a list. */
function GroupFields({ columns, path, field }: FormFieldProps & { field: GroupField }) {
  return field.fields.map(({ key }) => (
    <FormField key={key} columns={columns.flatMap((column) => childOf(column, key))} path={[...path, key]} />
  ))
}

/** A translation has fewer keys than what it translates. */
function childOf({ name, language, field, value }: LanguageColumn, key: string): LanguageColumn[] {
  const child = field.kind === 'group' && field.fields.find((one) => one.key === key)
  if (!child) return []
  return [{ name: join(name, key), language, field: child, value: valueIn(groupOf(value), child) }]
}

function Group({ columns, path, field }: FormFieldProps & { field: GroupField }) {
  const { form: t } = useAdminMessages().store
  const [original] = columns
  if (path.length === 0 || !original) return <GroupFields columns={columns} path={path} field={field} />
  const name = join(original.name, SWITCH)
  const isPair = field.fields.every(({ kind }) => kind === 'color')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{field.label}</legend>
      {field.canBeOff && (
        <div className={styles.switch}>
          <input
            type="checkbox"
            id={name}
            name={name}
            value={ON}
            defaultChecked={groupOf(original.value).isOn}
            className={styles.check}
            data-opens
          />
          <label className={styles.label} htmlFor={name}>
            {t.use}
          </label>
        </div>
      )}
      {field.help !== null && <p className={styles.help}>{field.help}</p>}
      <Law field={field} />
      <div className={cx(styles.fields, isPair && styles.pair)}>
        <GroupFields columns={columns} path={path} field={field} />
      </div>
    </fieldset>
  )
}

function List({ columns, path, field }: FormFieldProps & { field: ListField }) {
  const { form: t } = useAdminMessages().store
  const count = Math.max(...columns.map(({ value }) => formEntriesOf(value).length))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {field.label} {columns[0] && <Suggested name={columns[0].name} />}
      </legend>
      {field.help !== null && <p className={styles.help}>{field.help}</p>}
      <Law field={field} />
      {columns.map(({ name }) => (
        <FieldProblem key={name} name={name} />
      ))}
      {count === 0 && <p className={styles.quiet}>{t.empty}</p>}
      <ol className={styles.entries}>
        {[...Array(count).keys()].map((place) => (
          <Entry key={place} columns={columns} path={path} place={place} count={count} />
        ))}
      </ol>
      {count < field.maxItems && (
        <ListButton action={{ action: 'add', path, place: count }} name={t.addTo(field.label)} isVisible>
          {t.add}
        </ListButton>
      )}
    </fieldset>
  )
}

type EntryProps = FormFieldProps & { place: number; count: number }

function Entry({ columns, path, place, count }: EntryProps) {
  const { form: t } = useAdminMessages().store
  const name = t.entry(place + 1)
  const entries = columns.flatMap((column) => entryOf(column, place))
  const inside = { columns: entries.map(({ column }) => column), path: [...path, String(place)] }
  const field = inside.columns[0]?.field
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <span>{name}</span>
        <EntryButtons path={path} place={place} count={count} name={name} />
      </div>
      {entries.map(({ from, fromName }) => (
        <input key={fromName} type="hidden" name={fromName} value={from} />
      ))}
      {field?.kind === 'group' ? <GroupFields {...inside} field={field} /> : <FormField {...inside} />}
    </li>
  )
}

/** One entry of a list; a list that is shorter than the one beside it has an empty one. */
function entryOf({ name, language, field, value }: LanguageColumn, place: number) {
  if (field.kind !== 'list') return []
  const entry = join(name, place)
  const { from, value: own } = formEntriesOf(value)[place] ?? { from: null, value: emptyValue(field.item) }
  const column = { name: join(entry, ENTRY), language, field: field.item, value: own }
  return [{ column, from: from ?? '', fromName: join(entry, FROM) }]
}
