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
  /** Values of the hidden inputs. */
  hidden: Readonly<Record<string, string>>
  conflict: ConflictProps | null
  children?: ReactNode
}

/** A form of any part of the store. It works without script; with it, lists change without a request. */
export function StoreForm({ columns: given, contents, hidden, conflict, children }: StoreFormProps) {
  const { form: t } = useAdminMessages().store
  const { form, columns, revision, opened, said, handleSubmit, editList, fill } = useListForm(given, contents)
  const [upload, setUpload] = useState<UploadState>({ kind: 'idle' })
  const shown = columns.filter(({ name }) => name !== DESCRIPTIONS)
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
        data-beside={shown.length > 1 || undefined}
        noValidate
        onSubmit={handleSubmit}
      >
        {/* The first submit button is the one that Enter presses: it saves, and moves no entry. */}
        <div className={styles.bar}>
          <Button variant="primary" size="small">
            {t.save}
          </Button>
          {children}
          <span className={layout.hidden} role="status">
            {said}
          </span>
        </div>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {conflict && <Conflict {...conflict} />}
        <Summary contents={contents} />
        <div key={revision} className={styles.fields}>
          <FormActions value={{ editList, fill, opened, descriptions, upload, setUpload }}>
            <FormField columns={shown} path={[]} />
          </FormActions>
        </div>
        <Suggestions contents={contents} />
      </form>
    </FormContext>
  )
}

/** The problems that block saving, each a link to its input. */
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
  /** The form's address, which shows the present files. */
  href: string
}

/** Saving the form keeps its changes. */
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
  given: readonly LanguageColumn[]
  columns: readonly LanguageColumn[]
  /** Grows with each change of a list: new keys recreate the inputs with the typed values. */
  revision: number
  /** The entries that were open when a list changed, each by its path. */
  opened: ReadonlySet<string>
  done: ListAction | null
}

/** List buttons work without a request; without script the server does the same. */
function useListForm(given: readonly LanguageColumn[], { pictureText }: FormContents) {
  const [state, setState] = useState(() => createState(given))
  const form = useRef<HTMLFormElement>(null)
  if (state.given !== given) setState(createState(given))
  const said = useListWords(state.done)

  useEffect(() => {
    if (state.done && form.current) findAfter(form.current, state.done)?.focus()
    // Tells the parts beside the form about the change.
    if (state.revision > 0) form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [state])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const action = submitter instanceof HTMLButtonElement ? parseListAction(submitter.value) : null
    if (!action) return
    const data = new FormData(event.currentTarget)
    // Recreated inputs lose a chosen file: the server takes it, and changes the list.
    if ([...data.values()].some((value) => typeof value !== 'string' && value.size > 0)) return
    event.preventDefault()
    changeColumns(event.currentTarget, ({ field, value }) => applyListAction(field, value, action), action)
  }

  /** Reads the typed values and changes them. */
  function changeColumns(from: HTMLFormElement, change: ChangeColumn, done: ListAction | null) {
    const { inputs } = parsePosted(listTexts(new FormData(from)))
    const typed = state.columns.map((column): LanguageColumn => {
      const { name, field, value: before } = column
      const value = readPosted(field, { posted: inputs.get(name), before, keepsBlank: true })
      return { ...column, value: change({ ...column, value }) }
    })
    const names = typed.flatMap(({ value }) => listPictures(value))
    const columns = typed.map((column) =>
      column.name === DESCRIPTIONS && pictureText
        ? { ...column, field: describePictures(pictureText, names) }
        : column,
    )
    const opened = listOpened(from).flatMap((path) => (done === null ? path : moveOpened(path, done)))
    setState(({ revision }) => ({ given, columns, revision: revision + 1, opened: new Set(opened), done }))
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
    said,
    handleSubmit,
    editList: changeEntries,
    fill,
  }
}

type ChangeColumn = (column: LanguageColumn) => unknown

function createState(columns: readonly LanguageColumn[]): State {
  return { given: columns, columns, revision: 0, opened: new Set(), done: null }
}

function useListWords(done: ListAction | null): string {
  const { form: t } = useAdminMessages().store
  if (done === null) return ''
  if (done.action === 'add') return t.added
  return done.action === 'remove' ? t.removed : t.moved(placeAfter(done) + 1)
}

const placeAfter = ({ action, place }: ListAction) => (action === 'up' ? place - 1 : place + 1)

function listOpened(form: HTMLFormElement): string[] {
  const entries = form.querySelectorAll<HTMLElement>('details[data-entry][open]')
  return [...entries].flatMap(({ dataset }) => dataset.entry ?? [])
}

/** Follows an entry to its place after the change; none for one that was removed. */
function moveOpened(entry: string, done: ListAction): string[] {
  const list = done.path.map((key) => `${key}.`).join('')
  if (!entry.startsWith(list)) return [entry]
  const [first = '', ...inside] = entry.slice(list.length).split('.')
  const place = Number(first)
  const after = placeAfter(done)
  const move = (to: number) => [[`${list}${to}`, ...inside].join('.')]
  if (done.action === 'add') return [entry]
  if (done.action === 'remove')
    return place === done.place ? [] : move(place > done.place ? place - 1 : place)
  if (place === done.place) return move(after)
  return move(place === after ? done.place : place)
}

function listTexts(data: FormData): (readonly [string, string])[] {
  return [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
}

/** The next focus: the new entry, the same button of a moved one, else the list's other buttons. */
function findAfter(form: HTMLFormElement, done: ListAction): HTMLElement | null {
  const { action, path, place } = done
  const button = (other: ListAction['action'], at: number) =>
    form.querySelector<HTMLElement>(
      `button[value="${CSS.escape(formatListAction({ action: other, path, place: at }))}"]`,
    )
  if (action === 'remove')
    return button('remove', place) ?? button('remove', place - 1) ?? button('add', place)
  const target = placeAfter(done)
  if (action !== 'add') return button(action, target) ?? button('remove', target)
  const entry = button('remove', place)?.closest('li')
  return entry?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ?? null
}
