import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import { SEARCH } from '#app/panel/pages.ts'
import { callApi } from '#app/ui/browser/api.ts'
import { cx } from '#app/ui/classes.ts'
import layout from '#app/ui/layout.module.css'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import styles from './palette.module.css'
import { isSearchAnswer, MAX_PANEL_SEARCH_LENGTH, type ResultGroup } from './search-answer.ts'

type PaletteProps = { isOpen: boolean; onClose: () => void }

/** Search over the whole panel: the field keeps the focus, and the arrow keys choose among the results below it. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const { search: t } = useAdminMessages()
  const heading = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={heading} className={styles.palette}>
      <h2 id={heading} className={layout.hidden}>
        {t.title}
      </h2>
      {isOpen && <Combobox onClose={onClose} />}
    </Dialog>
  )
}

function Combobox({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const { search: t } = useAdminMessages()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, state } = useSearch(text)
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  const activeOption = Math.min(active, count - 1)
  const activeId = count === 0 ? undefined : `${list}-${activeOption}`
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function handleKey(event: KeyboardEvent) {
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (direction !== undefined) setActive((activeOption + direction + count) % Math.max(1, count))
    else if (event.key === 'Enter' && activeId) document.getElementById(activeId)?.click()
    else return
    event.preventDefault()
  }

  return (
    <form action={SEARCH}>
      <div className={styles.box}>
        <Search size={18} />
        <input
          ref={field}
          type="search"
          name="q"
          className={styles.field}
          role="combobox"
          aria-label={t.label}
          aria-expanded={count > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={t.placeholder}
          maxLength={MAX_PANEL_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onKeyDown={handleKey}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setActive(0)
          }}
        />
      </div>
      <div id={list} role="listbox" aria-label={t.results} className={styles.results}>
        <Results groups={groups} list={list} active={activeOption} onChoose={onClose} />
      </div>
      <p className={cx(styles.note, count > 0 && layout.hidden)} role="status">
        {state === 'failed' ? t.failed : state === 'searching' ? t.searching : t.found(count)}
      </p>
    </form>
  )
}

type ResultsProps = { groups: readonly ResultGroup[]; list: string; active: number; onChoose: () => void }

function Results({ groups, list, active, onChoose }: ResultsProps) {
  const { search: t } = useAdminMessages()
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0),
  )
  return groups.map(({ kind, results }, group) => (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options in a listbox; fieldset and details are controls of their own
    <div key={kind} role="group" aria-labelledby={`${list}-${kind}`}>
      <p id={`${list}-${kind}`} className={styles.kind}>
        {t.kinds[kind]}
      </p>
      {results.map(({ href, title, detail }, index) => {
        const position = (starts[group] ?? 0) + index
        return (
          <a
            key={href + title}
            id={`${list}-${position}`}
            role="option"
            aria-selected={position === active}
            tabIndex={-1}
            className={styles.option}
            href={href}
            onClick={onChoose}
          >
            <span className={styles.title}>{title}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </a>
        )
      })}
    </div>
  ))
}

const PAUSE_MS = 120

type SearchState = { groups: readonly ResultGroup[]; state: 'searching' | 'found' | 'failed' }

/** Asks when the typing pauses; earlier results stay until the next ones arrive. */
function useSearch(text: string): SearchState {
  const [answer, setAnswer] = useState<SearchState>({ groups: [], state: 'searching' })
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    const timer = setTimeout(
      async () => {
        const search = new URLSearchParams({ q: text })
        const result = await callApi(`/api/admin/search?${search}`, isSearchAnswer, { signal })
        if (signal.aborted) return
        setAnswer(
          result.ok ? { groups: result.data.groups, state: 'found' } : { groups: [], state: 'failed' },
        )
      },
      text === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text])
  return answer
}
