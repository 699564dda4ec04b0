import { createServer } from 'node:http'
import { createTebex } from 'tebex-client'

const { TEBEX_API_URL: baseUrl, TEBEX_PUBLIC_TOKEN: publicToken, PORT = 3000 } = process.env
const { packages, baskets } = createTebex({ baseUrl, publicToken, onCall: console.log })
const HEAD =
  '<meta name="viewport" content="width=device-width"><title>Shop</title><link rel="icon" href="data:,">'
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const offer = ({ id, name, totalPrice }) =>
  `<p><a href="/buy?id=${id}">Buy ${escaped(name)}, ${(totalPrice / 100).toFixed(2)}</a></p>`

async function respond(request, response) {
  const { pathname, origin, searchParams } = new URL(request.url, `http://${request.headers.host}`)
  const { id, ident } = Object.fromEntries(searchParams)
  const go = (location) => response.writeHead(303, { location }).end()
  const show = (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(HEAD + html)
  if (!id) return show(pathname === '/thanks' ? 'Thank you!' : (await packages.list()).map(offer).join(''))
  if (ident) return go((await baskets.addPackage(ident, { packageId: Number(id) })).links.checkout)
  const basket = await baskets.create({ completeUrl: `${origin}/thanks`, cancelUrl: origin })
  const back = `${origin}/buy?id=${id}&ident=${basket.ident}`
  const [login] = await baskets.authLinks(basket.ident, back)
  // A store may sell without a sign-in.
  go(login?.url ?? back)
}
const fail = (response) => (error) =>
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.detail ?? error.message)
createServer((request, response) => respond(request, response).catch(fail(response))).listen(PORT)
