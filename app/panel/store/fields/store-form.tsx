import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isRecord } from '#app/lib/guards.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Differences } from '#app/panel/store/draft-parts/differences.tsx'
import type { DescribedFile } from '#app/panel/store/forms/describe-changes.server.ts'
import {
  DESCRIPTIONS,
  describePictures,
  hasPicture,
  listPictures,
  productText,
} from '#app/panel/store/forms/field.ts'
import {
  applyListAction,
  editList,
  formatListAction,
  type ListAction,
  parseListAction,
  parsePosted,
  readPosted,
} from '#app/panel/store/forms/posted-form.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import layout from '#app/ui/layout.module.css'
import styles from './fields.module.css'
import {
  type EditList,
  FormActions,
  type FormContents,
  FormContext,
  PACKAGE_LIST,
  TARGET_LIST,
  TIME_ZONE_LIST,
  type UploadState,
} from './form-context.ts'
import { FormField, type LanguageColumn } from './form-field.tsx'

type StoreFormProps = {
  columns: readonly LanguageColumn[]
  contents: FormContents
  hidden: Readonly<Record<string, string>>
  conflict: ConflictProps | null
  children?: ReactNode
}

/** Works without script; with it, lists change without a request. */
export function StoreForm({ columns: initialColumns, contents, hidden, conflict, children }: StoreFormProps) {
  const { form: t } = useAdminMessages().store
  const { form, columns, revision, opened, announcement, handleSubmit, editList, fill } = useListForm(
    initialColumns,
    contents,
  )
  const [upload, setUpload] = useState<UploadState>({ kind: 'idle' })
  const fieldColumns = columns.filter(({ name }) => name !== DESCRIPTIONS)
  const descriptions = columns.find(({ name }) => name === DESCRIPTIONS) ?? null
  return (
    <FormContext value={contents}>
      <form
        ref={form}
        method="post"
        action="/api/admin/store/save"
        encType={columns.some(({ field }) => hasPicture(field)) ? 'multipart/form-data' : undefined}
        className={styles.form}
        data-store
        data-beside={fieldColumns.length > 1 || undefined}
        noValidate
        onSubmit={handleSubmit}
      >
        {/* Enter presses the first submit button: without this one it would move an entry. */}
        <button type="submit" className={layout.hidden} tabIndex={-1} aria-hidden="true" />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {conflict && <Conflict {...conflict} />}
        <Summary contents={contents} />
        <div key={revision} className={styles.fields}>
          <FormActions value={{ editList, fill, opened, descriptions, upload, setUpload }}>
            <FormField columns={fieldColumns} path={[]} />
          </FormActions>
        </div>
        <Suggestions contents={contents} />
        <div className={styles.bar}>
          <Button variant="primary" size="small">
            {t.save}
          </Button>
          {children}
          <span className={layout.hidden} role="status">
            {announcement}
          </span>
        </div>
      </form>
    </FormContext>
  )
}

/** Lists the problems that block saving, each a link to its input. */
function Summary({ contents: { problems } }: { contents: FormContents }) {
  const { problems: t } = useAdminMessages().store
  const [firstProblem] = Object.keys(problems)
  useEffect(() => {
    if (firstProblem !== undefined) document.getElementById(firstProblem)?.focus()
  }, [firstProblem])
  if (firstProblem === undefined) return null
  return (
    <section className={styles.summary} role="alert">
      <h2>{t.title(Object.keys(problems).length)}</h2>
      <p>{t.text}</p>
      <ul>
        {Object.entries(problems).map(([name, { label, text }]) => (
          <li key={name}>
            <a href={`#${name}`}>{`${label}: ${text}`}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ConflictProps = {
  /** The form's changes to files that changed since it was opened. */
  files: readonly DescribedFile[]
  /** Opening the form again shows the present files. */
  href: string
}

/** Saving the form again keeps its changes. */
function Conflict({ files, href }: ConflictProps) {
  const { conflict: t } = useAdminMessages().store
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} className={styles.conflict} role="alert" tabIndex={-1}>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <Differences files={files} sides={{ before: t.theirs, after: t.mine }} />
      <div className={styles.decision}>
        <Button size="small">{t.keepMine}</Button>
        <ButtonLink size="small" href={href}>
          {t.takeTheirs}
        </ButtonLink>
      </div>
    </section>
  )
}

function Suggestions({ contents: { packages, timeZones, targets } }: { contents: FormContents }) {
  return (
    <>
      <datalist id={PACKAGE_LIST}>
        {Object.entries(packages).map(([id, name]) => (
          <option key={id} value={productText(id, name)} />
        ))}
      </datalist>
      <datalist id={TARGET_LIST}>
        {Object.entries(targets).map(([target, name]) => (
          <option key={target} value={target}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id={TIME_ZONE_LIST}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

type State = {
  initialColumns: readonly LanguageColumn[]
  columns: readonly LanguageColumn[]
  /** Grows with each change of a list: new keys recreate the inputs with the typed values. */
  revision: number
  /** Paths of the entries that were open when a list changed. */
  opened: ReadonlySet<string>
  lastAction: ListAction | null
}

/** Runs the list buttons in the browser; without script the server does the same. */
function useListForm(initialColumns: readonly LanguageColumn[], { pictureText }: FormContents) {
  const [state, setState] = useState(() => createState(initialColumns))
  const form = useRef<HTMLFormElement>(null)
  if (state.initialColumns !== initialColumns) setState(createState(initialColumns))
  const announcement = useListWords(state.lastAction)

  useEffect(() => {
    if (state.lastAction && form.current) findAfter(form.current, state.lastAction)?.focus()
    // Notifies listeners beside the form, such as the preview.
    if (state.revision > 0) form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [state])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const action = submitter instanceof HTMLButtonElement ? parseListAction(submitter.value) : null
    if (!action) return
    const data = new FormData(event.currentTarget)
    // The server handles a form with a chosen file, because recreated inputs would lose it.
    if ([...data.values()].some((value) => typeof value !== 'string' && value.size > 0)) return
    event.preventDefault()
    changeColumns(event.currentTarget, ({ field, value }) => applyListAction(field, value, action), action)
  }

  function changeColumns(from: HTMLFormElement, change: ChangeColumn, lastAction: ListAction | null) {
    const { inputs } = parsePosted(listTexts(new FormData(from)))
    const typed = state.columns.map((column): LanguageColumn => {
      const { name, field, value: currentValue } = column
      const value = readPosted(field, { posted: inputs.get(name), before: currentValue, keepsBlank: true })
      return { ...column, value: change({ ...column, value }) }
    })
    const names = typed.flatMap(({ value }) => listPictures(value))
    const columns = typed.map((column) =>
      column.name === DESCRIPTIONS && pictureText
        ? { ...column, field: describePictures(pictureText, names) }
        : column,
    )
    const opened = listOpened(from).flatMap((path) =>
      lastAction === null ? path : moveOpened(path, lastAction),
    )
    setState(({ revision }) => ({
      initialColumns,
      columns,
      revision: revision + 1,
      opened: new Set(opened),
      lastAction,
    }))
  }

  function fill(values: Readonly<Record<string, unknown>>) {
    if (!form.current) return
    const edit: ChangeColumn = ({ language, value }) =>
      language === null && isRecord(value) ? { ...value, ...values } : value
    changeColumns(form.current, edit, null)
  }

  const changeEntries: EditList = (path, change) => {
    if (!form.current) return
    const edit: ChangeColumn = ({ language, name, field, value }) =>
      language === null && name !== DESCRIPTIONS
        ? editList({ field, value }, path, (_, entries) => change(entries))
        : value
    changeColumns(form.current, edit, null)
  }

  return {
    form,
    columns: state.columns,
    revision: state.revision,
    opened: state.opened,
    announcement,
    handleSubmit,
    editList: changeEntries,
    fill,
  }
}

type ChangeColumn = (column: LanguageColumn) => unknown

function createState(columns: readonly LanguageColumn[]): State {
  return { initialColumns: columns, columns, revision: 0, opened: new Set(), lastAction: null }
}

function useListWords(lastAction: ListAction | null): string {
  const { form: t } = useAdminMessages().store
  if (lastAction === null) return ''
  if (lastAction.action === 'add') return t.added
  return lastAction.action === 'remove' ? t.removed : t.moved(placeAfter(lastAction) + 1)
}

const placeAfter = ({ action, place }: ListAction) => (action === 'up' ? place - 1 : place + 1)

function listOpened(form: HTMLFormElement): string[] {
  const entries = form.querySelectorAll<HTMLElement>('details[data-entry][open]')
  return [...entries].flatMap(({ dataset }) => dataset.entry ?? [])
}

/** Returns the entry's path after the change; none for a removed entry. */
function moveOpened(entry: string, lastAction: ListAction): string[] {
  const list = lastAction.path.map((key) => `${key}.`).join('')
  if (!entry.startsWith(list)) return [entry]
  const [first = '', ...inside] = entry.slice(list.length).split('.')
  const place = Number(first)
  const after = placeAfter(lastAction)
  const move = (to: number) => [[`${list}${to}`, ...inside].join('.')]
  if (lastAction.action === 'add') return [entry]
  if (lastAction.action === 'remove')
    return place === lastAction.place ? [] : move(place > lastAction.place ? place - 1 : place)
  if (place === lastAction.place) return move(after)
  return move(place === after ? lastAction.place : place)
}

function listTexts(data: FormData): (readonly [string, string])[] {
  return [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
}

/** The next focus: the new entry, the moved entry's button, or another button of the list. */
function findAfter(form: HTMLFormElement, lastAction: ListAction): HTMLElement | null {
  const { action, path, place } = lastAction
  const button = (other: ListAction['action'], at: number) =>
    form.querySelector<HTMLElement>(
      `button[value="${CSS.escape(formatListAction({ action: other, path, place: at }))}"]`,
    )
  if (action === 'remove')
    return button('remove', place) ?? button('remove', place - 1) ?? button('add', place)
  const target = placeAfter(lastAction)
  if (action !== 'add') return button(action, target) ?? button('remove', target)
  const entry = button('remove', place)?.closest('li')
  return entry?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ?? null
}
