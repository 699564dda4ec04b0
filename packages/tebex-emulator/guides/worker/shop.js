import { createTebex, formatMoney, readWebhook, TebexError } from 'tebex-client/web'

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const show = (html, status = 200) =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const offer = ({ id, name, totalPrice, currency }) =>
  `<p><a href="/buy?id=${id}">${escaped(name)}, ${formatMoney(totalPrice, currency, 'en')}</a></p>`

async function respond(request, env) {
  const { pathname, origin, searchParams } = new URL(request.url)
  const { id, ident } = Object.fromEntries(searchParams)
  if (pathname === '/webhook') return receive(request, env.TEBEX_WEBHOOK_SECRET)
  if (pathname === '/thanks') return show('Thank you!')

  const { packages, baskets } = createTebex({
    publicToken: env.TEBEX_PUBLIC_TOKEN,
    baseUrl: env.TEBEX_API_URL,
  })
  if (pathname !== '/buy') return show((await packages.list()).map(offer).join(''))
  if (ident) {
    const { links } = await baskets.addPackage(ident, { packageId: Number(id) })
    return Response.redirect(links.checkout, 303)
  }
  const basket = await baskets.create({ completeUrl: `${origin}/thanks`, cancelUrl: origin })
  const back = `${origin}/buy?id=${id}&ident=${basket.ident}`
  const [login] = await baskets.authLinks(basket.ident, back)
  // A store may sell without a sign-in.
  return Response.redirect(login?.url ?? back, 303)
}

// The signature is made of the body as it arrived, never of parsed JSON.
async function receive(request, secret) {
  const event = await readWebhook(await request.text(), request.headers.get('x-signature'), secret)
  if (event === null) return new Response(null, { status: 403 })
  if (event.kind === 'payment' && event.type === 'payment.completed')
    console.log(`paid: ${event.payment.transactionId}`)
  return Response.json({ id: event.id })
}

export default {
  // Deno passes no variables; it has its own way to read them.
  async fetch(request, env) {
    try {
      return await respond(request, globalThis.Deno?.env.toObject() ?? env)
    } catch (error) {
      if (!(error instanceof TebexError)) throw error
      return show(`${error.code}: ${escaped(error.detail ?? error.message)}`, 502)
    }
  },
}
