import Tebex from '@tebexio/tebex.js'

// Without VITE_TEBEX_CHECKOUT the live checkout opens.
const {
  VITE_TEBEX_API_URL: api,
  VITE_TEBEX_PUBLIC_TOKEN: token,
  VITE_TEBEX_CHECKOUT: endpoint,
} = import.meta.env
const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
async function tebex(path, body) {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(api + path, { headers, ...sent })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.detail)
  return answer.data ?? answer
}
const button = document.querySelector('button')
const status = document.querySelector('[role=status]')
const { origin } = location
const ident = new URLSearchParams(location.search).get('ident')
const [product] = await tebex(`/accounts/${token}/packages`)

// A FiveM store adds to a basket when it knows its player.
async function signIn() {
  const basket = await tebex(`/accounts/${token}/baskets`, { complete_url: origin, cancel_url: origin })
  const back = encodeURIComponent(`${origin}/?ident=${basket.ident}`)
  const [login] = await tebex(`/accounts/${token}/baskets/${basket.ident}/auth?returnUrl=${back}`)
  location.assign(login.url)
}
async function prepareCheckout() {
  await tebex(`/baskets/${ident}/packages`, { package_id: product.id })
  Tebex.checkout.init({ ident, endpoint, theme: 'auto' })
  Tebex.checkout.on('close', () => {
    status.textContent ||= 'The checkout was closed.'
  })
  Tebex.checkout.on('payment:complete', () => {
    status.textContent = 'Thank you!'
  })
}
if (ident !== null) await prepareCheckout()
button.textContent = `${ident === null ? 'Buy' : 'Pay for'} ${product.name}, ${product.total_price}`
// On a small screen it opens a window, which browsers allow in a click.
button.addEventListener('click', ident === null ? signIn : () => Tebex.checkout.launch())
button.disabled = false
