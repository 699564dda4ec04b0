/** What the pages do with script: figures while a colour is chosen, and the news of the webhook. Without it they work too. */
import { contrastOf, formatContrast, inkOn } from './contrast.ts'

const LOOK_EVERY_MS = 2_000
const KNOCK_EVERY_MS = 500

for (const figures of document.querySelectorAll<HTMLElement>('.contrast')) {
  const { field = '', page = '' } = figures.dataset
  const input = document.querySelector<HTMLInputElement>(`#${field}`)
  const [onPage, onButton] = figures.querySelectorAll('output')
  if (!input) continue
  const show = () => {
    if (onPage) onPage.value = formatContrast(contrastOf(input.value, page))
    if (onButton) onButton.value = formatContrast(contrastOf(input.value, inkOn(input.value)))
  }
  input.addEventListener('input', show)
  // A colour may have been chosen before this script was there.
  if (input.value !== input.defaultValue) show()
}

const state = document.querySelector<HTMLElement>('#webhook-state')
if (state) lookForWebhook(state)

if ('opening' in document.body.dataset) openWhenReady()

/** While the address changes hands a page change would end in the browser's own error page. */
function openWhenReady() {
  const timer = setInterval(async () => {
    const response = await fetch('/readyz').catch(() => null)
    if (!response?.ok) return
    clearInterval(timer)
    location.replace('/')
  }, KNOCK_EVERY_MS)
}

function lookForWebhook(element: HTMLElement) {
  const timer = setInterval(async () => {
    const response = await fetch('/setup/webhook').catch(() => null)
    if (!response?.ok) return
    const [name = '', text = ''] = (await response.text()).split('\n')
    if (name === element.dataset.state) return
    element.dataset.state = name
    element.className = `state ${name}`
    element.textContent = text
    if (name === 'received') clearInterval(timer)
  }, LOOK_EVERY_MS)
}
