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
const say = (text) => {
  document.querySelector('[role=status]').textContent = text
}
function showButton(text, onClick) {
  const button = document.createElement('button')
  button.textContent = text
  button.addEventListener('click', () => onClick().catch(({ message }) => say(message)))
  const line = document.createElement('p')
  line.append(button)
  document.querySelector('main').append(line)
}
const price = (amount) => Number(amount).toFixed(2)
const { origin } = location

// A FiveM store adds to a basket when it knows its player.
async function buy(id) {
  const { ident } = await tebex(`/accounts/${token}/baskets`, { complete_url: origin, cancel_url: origin })
  const back = encodeURIComponent(`${origin}/?ident=${ident}&id=${id}`)
  const [login] = await tebex(`/accounts/${token}/baskets/${ident}/auth?returnUrl=${back}`)
  location.assign(login.url)
}
async function showOffers() {
  for (const { id, name, total_price } of await tebex(`/accounts/${token}/packages`))
    showButton(`Buy ${name}, ${price(total_price)}`, () => buy(id))
}
async function showBasket(ident, id) {
  let basket = await tebex(`/accounts/${token}/baskets/${ident}`)
  // A reload finds it in the basket already.
  if (basket.packages.length === 0)
    basket = await tebex(`/baskets/${ident}/packages`, { package_id: Number(id) })
  Tebex.checkout.init({ ident, endpoint, theme: 'auto' })
  Tebex.checkout.on('payment:complete', () => {
    document.querySelector('main').replaceChildren()
    say('Thank you!')
  })
  // On a small screen it opens a window, which browsers allow in a click.
  showButton(`Pay for ${basket.packages[0].name}, ${price(basket.total_price)}`, () =>
    Tebex.checkout.launch(),
  )
}
const { ident, id } = Object.fromEntries(new URLSearchParams(location.search))
const page = ident === undefined ? showOffers() : showBasket(ident, id)
page.catch(({ message }) => say(message))
