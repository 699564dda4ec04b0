import { createServer } from 'node:http'
import { createTebex } from 'tebex-client'

const { TEBEX_API_URL: baseUrl, TEBEX_PUBLIC_TOKEN: publicToken, PORT = 3000 } = process.env
const { packages, baskets } = createTebex({ baseUrl, publicToken })
const HEAD = '<meta name="viewport" content="width=device-width"><title>Shop</title>'
const link = (href, text, cents) => `<p><a href="${href}">${text}, ${(cents / 100).toFixed(2)}</a></p>`

/** The page at an address, or a URL where it leads. */
async function answer({ pathname, origin, searchParams }) {
  const { id, ident } = Object.fromEntries(searchParams)
  if (pathname === '/buy') {
    const basket = await baskets.create({ completeUrl: `${origin}/thanks`, cancelUrl: origin })
    const [login] = await baskets.authLinks(basket.ident, `${origin}/basket?ident=${basket.ident}&id=${id}`)
    return new URL(login.url)
  }
  if (pathname === '/basket') {
    let basket = await baskets.get(ident)
    // A reload finds it in the basket already.
    if (basket.packages.length === 0) basket = await baskets.addPackage(ident, { packageId: Number(id) })
    return link(basket.links.checkout, `Check out ${basket.packages[0].name}`, basket.totalPrice)
  }
  if (pathname === '/thanks') return 'Thank you!'
  const offers = await packages.list()
  return offers.map(({ id, name, totalPrice }) => link(`/buy?id=${id}`, `Buy ${name}`, totalPrice)).join('')
}
createServer(async (request, response) => {
  const url = new URL(request.url, `http://${request.headers.host}`)
  const page = await answer(url).catch((error) => error.detail ?? error.message)
  if (page instanceof URL) return response.writeHead(303, { location: page.href }).end()
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(HEAD + page)
}).listen(PORT)
