import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { readFormValue } from '#app/panel/store/forms/form-values.ts'
import {
  applyListAction,
  formatListAction,
  type ListAction,
  parseListAction,
} from '#app/panel/store/forms/list-actions.ts'
import type { LanguageColumn } from './labelled-control.tsx'

type State = {
  given: readonly LanguageColumn[]
  columns: readonly LanguageColumn[]
  /** Grows with each change of a list: new keys recreate the inputs with their typed values. */
  revision: number
  done: ListAction | null
}

/** List buttons work without a request; without script the server does the same. */
export function useListForm(given: readonly LanguageColumn[]) {
  const [state, setState] = useState(() => stateOf(given))
  const form = useRef<HTMLFormElement>(null)
  if (state.given !== given) setState(stateOf(given))
  const said = useWordsOf(state.done)

  useEffect(() => {
    if (state.done && form.current) findAfter(form.current, state.done)?.focus()
  }, [state])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const action = submitter instanceof HTMLButtonElement ? parseListAction(submitter.value) : null
    if (!action) return
    const data = new FormData(event.currentTarget)
    // Recreated inputs lose a chosen file: the server takes it, and changes the list.
    if ([...data.values()].some((value) => typeof value !== 'string' && value.size > 0)) return
    event.preventDefault()
    const posted = textsOf(data)
    const change = (column: LanguageColumn): LanguageColumn => ({
      ...column,
      value: applyListAction(column.field, readFormValue(column.field, column.name, posted), action),
    })
    setState({ given, columns: state.columns.map(change), revision: state.revision + 1, done: action })
  }

  return { form, columns: state.columns, revision: state.revision, said, handleSubmit }
}

function stateOf(columns: readonly LanguageColumn[]): State {
  return { given: columns, columns, revision: 0, done: null }
}

function useWordsOf(done: ListAction | null): string {
  const { form: t } = useAdminMessages().store
  if (done === null) return ''
  if (done.action === 'add') return t.added
  return done.action === 'remove' ? t.removed : t.moved(placeAfter(done) + 1)
}

const placeAfter = ({ action, place }: ListAction) => (action === 'up' ? place - 1 : place + 1)

function textsOf(data: FormData): Map<string, string> {
  return new Map([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
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
