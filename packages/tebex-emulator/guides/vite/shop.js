import Tebex from '@tebexio/tebex.js'
import { createTebex, formatMoney } from 'tebex-client/web'

// Without the other two variables the live store and the live checkout open.
const {
  VITE_TEBEX_API_URL: baseUrl,
  VITE_TEBEX_PUBLIC_TOKEN: publicToken,
  VITE_TEBEX_CHECKOUT: endpoint,
} = import.meta.env
const say = (text) => {
  document.querySelector('[role=status]').textContent = text
}
const tell = ({ detail, message }) => say(detail ?? message)
function showButton(text, onClick) {
  const button = document.createElement('button')
  button.textContent = text
  button.addEventListener('click', () => onClick().catch(tell))
  const line = document.createElement('p')
  line.append(button)
  document.querySelector('main').append(line)
}
const { origin } = location

// A FiveM store adds to a basket when it knows its player.
async function buy({ baskets }, id) {
  const { ident } = await baskets.create({ completeUrl: origin, cancelUrl: origin })
  const back = `${origin}/?ident=${ident}&id=${id}`
  const [login] = await baskets.authLinks(ident, back)
  location.assign(login?.url ?? back)
}
async function showOffers(tebex) {
  for (const { id, name, totalPrice, currency } of await tebex.packages.list())
    showButton(`Buy ${name}, ${formatMoney(totalPrice, currency)}`, () => buy(tebex, id))
}
async function showBasket({ baskets }, ident, id) {
  let basket = await baskets.get(ident)
  // A reload finds it in the basket already.
  if (basket.packages.length === 0) basket = await baskets.addPackage(ident, { packageId: Number(id) })
  Tebex.checkout.init({ ident, endpoint, theme: 'auto' })
  Tebex.checkout.on('payment:complete', () => {
    document.querySelector('main').replaceChildren()
    say('Thank you!')
  })
  // On a small screen it opens a window, which browsers allow in a click.
  showButton(`Pay for ${basket.packages[0].name}, ${formatMoney(basket.totalPrice, basket.currency)}`, () =>
    Tebex.checkout.launch(),
  )
}
async function start() {
  const tebex = createTebex({ baseUrl, publicToken })
  const { ident, id } = Object.fromEntries(new URLSearchParams(location.search))
  return ident === undefined ? showOffers(tebex) : showBasket(tebex, ident, id)
}
start().catch(tell)
