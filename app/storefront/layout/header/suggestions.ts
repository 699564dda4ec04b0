/** Suggestions below the header's search field: the combobox with a listbox of the ARIA practices. */
import { isSuggestions, type Suggestion, type Suggestions } from '#app/shop/catalog/listing/suggestions.ts'
import { getBadgeClass } from '#app/ui/content/badge.tsx'
import styles from './header-search.module.css'
import { SUGGESTIONS } from './search.ts'

const DEBOUNCE_MS = 120

/** Adds suggestions to the field; without a response it stays a plain form. */
export function startSuggestions(field: HTMLInputElement): void {
  const list = document.getElementById(SUGGESTIONS)
  const status = list?.nextElementSibling
  if (!list || !status) return
  const suggestions = new SuggestionList({ field, list, status })
  let timer: ReturnType<typeof setTimeout> | undefined

  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => suggestions.load(), DEBOUNCE_MS)
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || !suggestions.handleKey(event.key)) return
    // Keeps the key from the caret, the form and the popover.
    event.preventDefault()
    event.stopPropagation()
  })
  field.addEventListener('blur', () => suggestions.close())
  field.form?.addEventListener('submit', () => {
    clearTimeout(timer)
    suggestions.abort()
    suggestions.close()
  })
  // A press on an option leaves the focus in the field, so that the list stays until the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  // The shopper may have typed while this script loaded.
  if (field.value !== '') void suggestions.load()
}

type Elements = { field: HTMLInputElement; list: HTMLElement; status: Element }

class SuggestionList {
  readonly #field: HTMLInputElement
  readonly #list: HTMLElement
  readonly #status: Element
  #loading = new AbortController()
  /** The position of the active option; -1 for the field itself. */
  #active = -1

  constructor({ field, list, status }: Elements) {
    this.#field = field
    this.#list = list
    this.#status = status
  }

  async load(): Promise<void> {
    this.abort()
    this.#loading = new AbortController()
    const { signal } = this.#loading
    const search = this.#field.value.trim()
    if (search === '') return this.close()
    try {
      const result = await fetchSuggestions(search, signal)
      if (!signal.aborted) this.#show(result)
    } catch {
      if (!signal.aborted) this.close()
    }
  }

  abort(): void {
    this.#loading.abort()
  }

  close(): void {
    this.#activate(-1)
    this.#setOpen(false)
    this.#status.textContent = ''
  }

  /** Returns whether the list handles the key. */
  handleKey(key: string): boolean {
    const isOpen = !this.#list.hidden
    const hasOptions = this.#list.childElementCount > 0
    if ((key === 'ArrowDown' || key === 'ArrowUp') && hasOptions) this.#move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && isOpen && this.#active >= 0) this.#findOption(this.#active)?.click()
    else if (key === 'Escape' && isOpen) this.close()
    // Otherwise the browser would first empty the field.
    else if (key === 'Escape') this.#field.closest<HTMLElement>('[popover]')?.hidePopover()
    else return false
    return true
  }

  #show({ suggestions, status }: Suggestions): void {
    this.close()
    this.#list.replaceChildren(...suggestions.map(createOption))
    this.#status.textContent = status
    this.#setOpen(suggestions.length > 0)
  }

  #setOpen(isOpen: boolean): void {
    this.#list.hidden = !isOpen
    this.#field.setAttribute('aria-expanded', String(isOpen))
  }

  #activate(position: number): void {
    this.#findOption(this.#active)?.setAttribute('aria-selected', 'false')
    this.#active = position
    const option = this.#findOption(position)
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) this.#field.setAttribute('aria-activedescendant', option.id)
    else this.#field.removeAttribute('aria-activedescendant')
  }

  #findOption(position: number): HTMLElement | undefined {
    return this.#list.querySelectorAll<HTMLElement>('[role=option]')[position]
  }

  /** Beyond either end the focus returns to the field. */
  #move(step: 1 | -1): void {
    const places = this.#list.childElementCount + 1
    this.#setOpen(true)
    this.#activate(((this.#active + 1 + step + places) % places) - 1)
  }
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
  for (const mark of marks) title.append(' ', createText(mark, getBadgeClass('plain')))
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
