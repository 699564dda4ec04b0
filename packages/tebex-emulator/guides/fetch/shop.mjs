import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const {
  TEBEX_API_URL: api,
  TEBEX_PUBLIC_TOKEN: token,
  TEBEX_WEBHOOK_SECRET: secret,
  PORT = '3000',
} = process.env
const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
async function tebex(path, body) {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(api + path, { headers, ...sent })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.detail)
  return answer.data ?? answer
}
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const pages = {
  async '/'() {
    const packages = await tebex(`/accounts/${token}/packages`)
    return packages
      .map(
        ({ id, name, total_price }) => `<p><a href="/buy?id=${id}">${escaped(name)}, ${total_price}</a></p>`,
      )
      .join('')
  },
  async '/buy'({ searchParams, origin }, go) {
    const { ident } = await tebex(`/accounts/${token}/baskets`, {
      complete_url: `${origin}/thanks`,
      cancel_url: `${origin}/`,
    })
    const back = encodeURIComponent(`${origin}/add?ident=${ident}&id=${searchParams.get('id')}`)
    const [login] = await tebex(`/accounts/${token}/baskets/${ident}/auth?returnUrl=${back}`)
    go(login.url)
  },
  async '/add'({ searchParams }, go) {
    const package_id = Number(searchParams.get('id'))
    const { links } = await tebex(`/baskets/${searchParams.get('ident')}/packages`, { package_id })
    go(links.checkout)
  },
  '/thanks': () => 'Thank you!',
}
// The signature is made of the bytes as they arrived, never of parsed JSON.
function webhook(body, signature) {
  const hash = createHash('sha256').update(body).digest('hex')
  if (createHmac('sha256', secret).update(hash).digest('hex') !== signature) return [403, '']
  const { id, type, subject } = JSON.parse(body)
  if (type === 'payment.completed') console.log(`paid: ${subject.transaction_id}`)
  return [200, JSON.stringify({ id })]
}
async function respond(request, response) {
  const url = new URL(request.url, `http://${request.headers.host}`)
  if (url.pathname === '/webhook') {
    const [status, answer] = webhook(await text(request), request.headers['x-signature'])
    return response.writeHead(status, headers).end(answer)
  }
  const go = (location) => response.writeHead(303, { location })
  const html = await (pages[url.pathname] ?? (() => 'Not found'))(url, go)
  if (!response.headersSent) response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(html)
}
const fail = (response) => (error) =>
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.message)
createServer((request, response) => respond(request, response).catch(fail(response))).listen(Number(PORT))
