/** Suggestions below the header's search field: the combobox with a listbox of the ARIA practices. */
import { isSuggestions, type Suggestion, type Suggestions } from '#app/shop/catalog/listing/suggestions.ts'
import { badgeClass } from '#app/ui/content/badge.tsx'
import styles from './header-search.module.css'
import { SUGGESTIONS } from './search.ts'

const DEBOUNCE_MS = 120

/** From now on the field suggests; while nothing can be loaded it is the plain form that it was. */
export function startSuggestions(field: HTMLInputElement): void {
  const list = document.getElementById(SUGGESTIONS)
  const status = list?.nextElementSibling
  if (!list || !status) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading = new AbortController()
  /** The position of the option that the keys are on; -1 for the field itself. */
  let active = -1

  async function load() {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    const search = field.value.trim()
    if (search === '') return close()
    try {
      const result = await fetchSuggestions(search, signal)
      if (!signal.aborted) show(result)
    } catch {
      if (!signal.aborted) close()
    }
  }

  function show({ suggestions, status: count }: Suggestions) {
    close()
    list?.replaceChildren(...suggestions.map(createOption))
    if (status) status.textContent = count
    setOpen(suggestions.length > 0)
  }

  function close() {
    activate(-1)
    setOpen(false)
    if (status) status.textContent = ''
  }

  function setOpen(isOpen: boolean) {
    if (list) list.hidden = !isOpen
    field.setAttribute('aria-expanded', String(isOpen))
  }

  function activate(position: number) {
    getOption(active)?.setAttribute('aria-selected', 'false')
    active = position
    const option = getOption(active)
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
  }

  const getOption = (position: number) => list?.querySelectorAll<HTMLElement>('[role=option]')[position]
  const countOptions = () => list?.childElementCount ?? 0

  /** Past either end the keys come back to the field. */
  function move(step: 1 | -1) {
    const places = countOptions() + 1
    setOpen(true)
    activate(((active + 1 + step + places) % places) - 1)
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(load, DEBOUNCE_MS)
  })
  field.addEventListener('keydown', (event) => {
    const { key, isComposing } = event
    if (isComposing) return
    const isOpen = !list.hidden
    if ((key === 'ArrowDown' || key === 'ArrowUp') && countOptions() > 0) move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && isOpen && active >= 0) getOption(active)?.click()
    else if (key === 'Escape' && isOpen) close()
    // By itself the browser would empty the field first.
    else if (key === 'Escape') field.closest<HTMLElement>('[popover]')?.hidePopover()
    else return
    // Neither the caret, the form nor the popover takes the key.
    event.preventDefault()
    event.stopPropagation()
  })
  field.addEventListener('blur', close)
  field.form?.addEventListener('submit', () => {
    clearTimeout(timer)
    loading.abort()
    close()
  })
  // A press on an option leaves the focus in the field, so that the list stays until the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  // The shopper may have typed while this script was loading.
  if (field.value !== '') void load()
}

async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Suggestions> {
  const query = new URLSearchParams({ q: search, lang: document.documentElement.lang })
  const response = await fetch(`/api/suggestions?${query}`, { signal })
  const json: unknown = response.ok ? await response.json() : null
  if (!isSuggestions(json)) throw new Error('no suggestions')
  return json
}

function createOption({ href, name, marks, price, picture }: Suggestion, position: number): HTMLElement {
  const option = document.createElement('a')
  option.id = `${SUGGESTIONS}-${position}`
  option.className = styles.option ?? ''
  option.href = href
  option.tabIndex = -1
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const title = createText(name, styles.name)
  for (const mark of marks) title.append(' ', createText(mark, badgeClass('plain')))
  option.append(createPicture(picture), title, createText(price, styles.price))
  return option
}

function createPicture(source: string | null): HTMLElement {
  if (source === null) return createText('', styles.picture)
  const image = document.createElement('img')
  image.className = styles.picture ?? ''
  image.src = source
  image.alt = ''
  image.width = 64
  image.height = 36
  return image
}

function createText(text: string, className: string | undefined): HTMLElement {
  const element = document.createElement('span')
  element.className = className ?? ''
  element.textContent = text
  return element
}
