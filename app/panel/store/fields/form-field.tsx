import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import inputs from '#app/panel/kit/field.module.css'
import type { Option } from '#app/panel/kit/field.tsx'
import { LookCards } from '#app/panel/looks/look-cards.tsx'
import {
  countMissing,
  type Field,
  type FieldProblems,
  type GroupField,
  isGallery,
  isOn,
  join,
  type ListField,
  listEntries,
  ON,
  productText,
  readGroup,
  showText,
} from '#app/panel/store/forms/field.ts'
import { formatListAction, type ListAction, SWITCH } from '#app/panel/store/forms/posted-form.ts'
import { cx } from '#app/ui/classes.ts'
import { Button } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import { Control } from './control.tsx'
import styles from './fields.module.css'
import { type FormContents, useFormActions, useFormContents } from './form-context.ts'
import { Gallery } from './gallery.tsx'

/** A field in one language; the original comes first, then the translation beside it. */
export type LanguageColumn = {
  name: string
  /** Null for the original. */
  language: string | null
  field: Field
  value: unknown
}

type FormFieldProps = {
  columns: readonly LanguageColumn[]
  /** Keys from the whole form to this field, for the buttons of lists. */
  path: readonly string[]
}

export function FormField({ columns, path }: FormFieldProps) {
  const { looks } = useFormContents()
  const [original] = columns
  if (!original) return null
  const { field } = original
  if (field.kind === 'group') return <Group columns={columns} path={path} field={field} />
  if (field.kind === 'list' && isGallery(field))
    return <Gallery column={original} path={path} field={field} />
  if (field.kind === 'list') return <List columns={columns} path={path} field={field} />
  if (field.kind === 'choice' && field.options.every(({ value }) => value in looks))
    return <Looks column={original} options={field.options} />
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

/** The fields without a frame, for the whole form and for list entries. */
function GroupFields({ columns, path, field }: FormFieldProps & { field: GroupField }) {
  return field.fields.map(({ key }) => (
    <FormField
      key={key}
      columns={columns.flatMap((column) => listChild(column, key))}
      path={[...path, key]}
    />
  ))
}

/** A translation has fewer keys than its original. */
function listChild({ name, language, field, value }: LanguageColumn, key: string): LanguageColumn[] {
  if (field.kind !== 'group') return []
  const child = field.fields.find((candidate) => candidate.key === key)
  if (!child) return []
  return [{ name: join(name, key), language, field: child, value: readGroup(field, value)[key] }]
}

/** Folds the fields that are rarely used, colours by themselves. */
function WholeForm({ columns, path, field }: FormFieldProps & { field: GroupField }) {
  const { form: t } = useAdminMessages().store
  const { folded } = useFormContents()
  const first = field.fields.filter(({ key }) => !folded.includes(key))
  const rare = field.fields.filter(({ key }) => folded.includes(key))
  const others = rare.filter((child) => !isColor(child))
  const colors = rare.filter(isColor)
  return (
    <>
      <GroupFields columns={columns} path={path} field={{ ...field, fields: first }} />
      <Folded columns={columns} path={path} field={{ ...field, fields: others }} label={t.more} />
      <Folded columns={columns} path={path} field={{ ...field, fields: colors }} label={t.moreColors} />
    </>
  )
}

type FoldedProps = FormFieldProps & { field: GroupField; label: (count: number) => string }

function Folded({ columns, path, field, label }: FoldedProps) {
  const { problems } = useFormContents()
  const { fields } = field
  if (fields.length === 0) return null
  return (
    <details
      className={styles.folded}
      open={fields.some(({ key }) => isUntranslated(columns, key) || hasProblem(problems, columns, key))}
    >
      <summary>{label(fields.length)}</summary>
      <div className={styles.fields}>
        <GroupFields columns={columns} path={path} field={field} />
      </div>
    </details>
  )
}

/** True for a colour in both schemes. */
const isColor = (child: Field) => child.kind === 'group' && child.fields.every(({ kind }) => kind === 'color')

function isUntranslated(columns: readonly LanguageColumn[], key: string): boolean {
  const [original, translation] = columns.flatMap((column) => listChild(column, key))
  return original !== undefined && translation !== undefined && countMissing(original, translation) > 0
}

function hasProblem(problems: FieldProblems, columns: readonly LanguageColumn[], key?: string): boolean {
  const names = columns.map(({ name }) => (key === undefined ? name : join(name, key)))
  return Object.keys(problems).some((problem) =>
    names.some((name) => problem === name || problem.startsWith(`${name}.`)),
  )
}

function Group({ columns, path, field }: FormFieldProps & { field: GroupField }) {
  const { form: t } = useAdminMessages().store
  const [original] = columns
  if (path.length === 0 || !original) return <WholeForm columns={columns} path={path} field={field} />
  const name = join(original.name, SWITCH)
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
            defaultChecked={isOn(field, original.value)}
            data-opens
          />
          <label className={inputs.label} htmlFor={name}>
            {t.use}
          </label>
        </div>
      )}
      {field.help !== null && <p className={inputs.hint}>{field.help}</p>}
      <Law field={field} />
      <div className={cx(styles.fields, isColor(field) && styles.pair)}>
        <GroupFields columns={columns} path={path} field={field} />
      </div>
    </fieldset>
  )
}

function List({ columns, path, field }: FormFieldProps & { field: ListField }) {
  const { form: t } = useAdminMessages().store
  const count = Math.max(...columns.map((column) => listValues(column).length))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {field.label} {columns[0] && <Suggested name={columns[0].name} />}
      </legend>
      {field.help !== null && <p className={inputs.hint}>{field.help}</p>}
      <Law field={field} />
      {columns.map(({ name }) => (
        <FieldProblem key={name} name={name} />
      ))}
      {count === 0 && <p className={inputs.mark}>{t.empty}</p>}
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

type LooksProps = { column: LanguageColumn; options: readonly Option[] }

function Looks({ column: { name, field, value }, options }: LooksProps) {
  const { looks, presets } = useFormContents()
  const { fill } = useFormActions()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{field.label}</legend>
      {field.help !== null && <p className={inputs.hint}>{field.help}</p>}
      <FieldProblem name={name} />
      <LookCards
        name={name}
        options={options}
        looks={looks}
        chosen={showText(field, value)}
        onChange={(look) => fill({ ...presets[look], [field.key]: look })}
      />
    </fieldset>
  )
}

type EntryProps = FormFieldProps & { place: number; count: number }

/** Folds under its first texts; a new entry has none and is open. */
function Entry({ columns, path, place, count }: EntryProps) {
  const { form: t } = useAdminMessages().store
  const contents = useFormContents()
  const { opened } = useFormActions()
  const name = t.entry(place + 1)
  const inside = {
    columns: columns.flatMap((column) => listEntry(column, place)),
    path: [...path, String(place)],
  }
  const buttons = <EntryButtons path={path} place={place} count={count} name={name} />
  const [original] = inside.columns
  if (original?.field.kind !== 'group')
    return (
      <li className={cx(styles.entry, styles.single)}>
        <FormField {...inside} />
        {buttons}
      </li>
    )
  const [title, more] =
    inside.columns.map((column) => listEntryTexts(column, contents)).find((texts) => texts.length > 0) ?? []
  return (
    <li className={styles.entry}>
      <details
        data-entry={inside.path.join('.')}
        open={
          title === undefined ||
          opened.has(inside.path.join('.')) ||
          hasProblem(contents.problems, inside.columns)
        }
      >
        <summary className={styles.entryHead}>
          <ChevronRight size={16} />
          <span className={layout.hidden}>{name}</span> <b>{title ?? name}</b>{' '}
          <span className={styles.entryMore}>{more}</span>
        </summary>
        <div className={styles.entryFields}>
          <GroupFields {...inside} field={original.field} />
        </div>
      </details>
      {buttons}
    </li>
  )
}

/**
 * Lists the texts of an entry's own fields; none while only its choices are filled, because those have a value from the
 * start.
 */
function listEntryTexts(
  { field: group, value }: LanguageColumn,
  { packages, roles, targets }: Pick<FormContents, 'packages' | 'roles' | 'targets'>,
): string[] {
  if (group.kind !== 'group') return []
  const values = readGroup(group, value)
  const texts = group.fields.flatMap((field) => {
    if (field.kind === 'group' || field.kind === 'list' || field.kind === 'switch') return []
    const text = showText(field, values[field.key])
    return text === '' ? [] : { field, text }
  })
  if (texts.every(({ field }) => field.kind === 'choice')) return []
  return texts.map(({ field, text }) => {
    if (field.kind === 'product') return productText(text, packages[text])
    if (field.kind === 'target') return targets[text] ?? text
    const options = field.kind === 'choice' ? field.options : field.kind === 'role' ? roles : []
    return options.find((option) => option.value === text)?.label ?? text
  })
}

/** Returns an empty entry when this list is shorter than the one beside it. */
function listEntry(column: LanguageColumn, place: number): LanguageColumn[] {
  const { name, language, field } = column
  if (field.kind !== 'list') return []
  return [{ name: join(name, place), language, field: field.item, value: listValues(column)[place] }]
}

function listValues({ field, value }: LanguageColumn): unknown[] {
  return field.kind === 'list' ? listEntries(field, value) : []
}

type LabelledControlProps = {
  column: LanguageColumn
  original: LanguageColumn
  isBeside: boolean
}

export function LabelledControl({ column, original, isBeside }: LabelledControlProps) {
  const { problems } = useFormContents()
  const { name, field, language } = column
  const hasHelp = field.help !== null && language === null
  const ids = [hasHelp && `${name}-help`, problems[name] !== undefined && `${name}-problem`]
  const describedBy = ids.filter(Boolean).join(' ') || undefined
  const control = <Control {...column} lang={language ?? undefined} describedBy={describedBy} />
  const label = <Label column={column} original={original} isBeside={isBeside} />
  return (
    <div className={cx(inputs.field, styles.column)}>
      {field.kind === 'switch' ? (
        <div className={styles.switch}>
          {control}
          {label}
        </div>
      ) : (
        <>
          {label}
          {control}
        </>
      )}
      <FieldProblem name={name} />
      {hasHelp && (
        <p id={`${name}-help`} className={inputs.hint}>
          {field.help}
        </p>
      )}
      <UnknownProduct column={column} />
      {language === null && <Law field={field} />}
    </div>
  )
}

function Label({ column: { name, field, value, language }, original, isBeside }: LabelledControlProps) {
  const { form: t } = useAdminMessages().store
  const { known } = useFormContents()
  const isMissing = language !== null && countMissing(original, { field, value }) > 0
  return (
    <label className={inputs.label} htmlFor={name}>
      {field.label}
      {isBeside && <LanguageName language={language} />}
      {!field.isRequired && field.kind !== 'switch' && (
        <span className={cx(inputs.mark, styles.optional)}>{t.optional}</span>
      )}
      {field.kind === 'lines' && known[field.key] === undefined && (
        <span className={inputs.mark}>{t.perLine}</span>
      )}
      {isMissing && <span className={styles.missing}>{t.untranslated}</span>}
      <Suggested name={name} />
    </label>
  )
}

/** Marks a prefilled value that the editor has not checked. */
function Suggested({ name }: { name: string }) {
  const { suggest: t } = useAdminMessages().store
  const { suggested } = useFormContents()
  return suggested.includes(name) && <span className={styles.missing}>{t.check}</span>
}

function LanguageName({ language }: { language: string | null }) {
  const { form: t } = useAdminMessages().store
  const names: Record<string, string> = t.languageNames
  return <span className={inputs.mark}>{language === null ? t.original : (names[language] ?? language)}</span>
}

export function FieldProblem({ name }: { name: string }) {
  const problem = useFormContents().problems[name]
  if (problem === undefined) return null
  return (
    <p id={`${name}-problem`} className={styles.problem}>
      {problem.text}
    </p>
  )
}

function UnknownProduct({ column: { field, value } }: { column: LanguageColumn }) {
  const { form: t } = useAdminMessages().store
  const { packages } = useFormContents()
  const id = field.kind === 'product' ? showText(field, value) : ''
  if (id === '') return null
  return packages[id] === undefined && <p className={inputs.hint}>{t.unknownProduct}</p>
}

function Law({ field }: { field: Field }) {
  const { form: t } = useAdminMessages().store
  if (field.law === null) return null
  return (
    <p className={styles.law}>
      <strong>{t.law}</strong> {field.law}
    </p>
  )
}

type ListButtonProps = { action: ListAction; name: string; isVisible?: boolean; children: ReactNode }

/** Submits the form to the same page with the list changed; with script nothing is sent. */
export function ListButton({ action, name, isVisible = false, children }: ListButtonProps) {
  return (
    <Button
      size="small"
      variant={isVisible ? 'secondary' : 'quiet'}
      name="do"
      value={formatListAction(action)}
      aria-label={name}
    >
      {children}
    </Button>
  )
}

type EntryButtonsProps = { path: readonly string[]; place: number; count: number; name: string }

export function EntryButtons({ path, place, count, name }: EntryButtonsProps) {
  const { form: t } = useAdminMessages().store
  return (
    <span className={styles.entryButtons}>
      {place > 0 && (
        <ListButton action={{ action: 'up', path, place }} name={t.upNamed(name)}>
          <ArrowUp size={16} />
        </ListButton>
      )}
      {place < count - 1 && (
        <ListButton action={{ action: 'down', path, place }} name={t.downNamed(name)}>
          <ArrowDown size={16} />
        </ListButton>
      )}
      <ListButton action={{ action: 'remove', path, place }} name={t.removeNamed(name)}>
        <Trash2 size={16} />
      </ListButton>
    </span>
  )
}
