/* Follows the emulator: fetches the page again when something has happened, and replaces the sections that differ. */
const FIELDS = 'input, select, textarea'
const STOPS = `details, summary, button, a, pre, ${FIELDS}`
const live = document.querySelector('#live')
const shown = new Map()
let isLoading = false
let isStale = false

/** A stop of the keyboard: the next element around it with an id, and the number of the stop inside. */
function locate(element) {
  const around = element.closest('[id]')
  return { id: around.id, at: [...around.querySelectorAll(STOPS)].indexOf(element) }
}

const find = ({ id, at }) => document.getElementById(id)?.querySelectorAll(STOPS)[at]

const listSections = (root) => root.querySelectorAll('main > section[id]')

function replace(section, next) {
  const active = section.contains(document.activeElement) ? document.activeElement : null
  // Nothing moves while somebody types.
  if (active?.matches(FIELDS)) return false
  const focused = active === null ? null : locate(active)
  const opened = [...section.querySelectorAll('details')].map((each) => ({
    ...locate(each),
    open: each.open,
  }))
  section.replaceChildren(...next.childNodes)
  for (const { open, ...place } of opened) find(place)?.toggleAttribute('open', open)
  if (focused !== null) find(focused)?.focus({ preventScroll: true })
  return true
}

async function refresh() {
  isStale = isLoading
  if (isLoading) return
  isLoading = true
  const response = await fetch(location.pathname + location.search).catch(() => null)
  if (response?.ok) {
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const next of listSections(page)) {
      const section = document.getElementById(next.id)
      if (section === null || shown.get(next.id) === next.innerHTML) continue
      const markup = next.innerHTML
      if (replace(section, next)) shown.set(next.id, markup)
    }
  }
  isLoading = false
  if (isStale) refresh()
}

function tell(text) {
  if (live.textContent !== text) live.textContent = text
}

async function copy(button) {
  const source = button.parentElement.querySelector('pre')
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(source.textContent)
    button.textContent = 'Copied'
  } catch {
    // Browsers refuse it on plain HTTP, except on this machine.
    getSelection().selectAllChildren(source)
    button.textContent = 'Selected: press Ctrl+C'
  }
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}

for (const section of listSections(document)) shown.set(section.id, section.innerHTML)
document.documentElement.classList.add('scripted')
document.addEventListener('click', (event) => {
  const { target } = event
  if (target.matches('button.copy')) copy(target)
  if (target.matches('nav a')) {
    // The link also works without script, but then it loads the page again.
    event.preventDefault()
    document.querySelector(`${target.hash} > details`).open = true
    location.hash = target.hash
  }
})
document.addEventListener('focusout', ({ target }) => {
  if (target.matches(FIELDS)) refresh()
})

const events = new EventSource('/_sandbox/events')
events.addEventListener('open', () => {
  tell('Follows by itself.')
  refresh()
})
events.addEventListener('message', refresh)
events.addEventListener('error', () => tell('The emulator does not answer. Trying again.'))
