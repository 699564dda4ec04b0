import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createTebex, readWebhook, TebexError } from 'tebex-client'

const {
  TEBEX_API_URL: baseUrl,
  TEBEX_PUBLIC_TOKEN: publicToken,
  TEBEX_WEBHOOK_SECRET: secret,
  PORT,
} = process.env
const tebex = createTebex({ publicToken, baseUrl })

type Answer = { status: number; body?: string; location?: string }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const go = (location: string): Answer => ({ status: 303, location })

async function home(): Promise<Answer> {
  const packages = await tebex.packages.list()
  const links = packages.map(({ id, name, totalPrice }) => {
    const price = ((totalPrice ?? 0) / 100).toFixed(2)
    return `<p><a href="/buy?id=${id}">${escaped(name)}, ${price}</a></p>`
  })
  return { status: 200, body: links.join('') }
}

async function buy({ searchParams, origin }: URL): Promise<Answer> {
  const { ident } = await tebex.baskets.create({ completeUrl: `${origin}/thanks`, cancelUrl: `${origin}/` })
  const [login] = await tebex.baskets.authLinks(
    ident,
    `${origin}/add?ident=${ident}&id=${searchParams.get('id')}`,
  )
  return login === undefined ? { status: 502 } : go(login.url)
}

async function add({ searchParams }: URL): Promise<Answer> {
  const ident = searchParams.get('ident') ?? ''
  const { links } = await tebex.baskets.addPackage(ident, { packageId: Number(searchParams.get('id')) })
  return go(links.checkout ?? '/')
}

async function webhook(request: IncomingMessage): Promise<Answer> {
  const event = await readWebhook(await buffer(request), request.headers['x-signature'], secret)
  if (event === null) return { status: 403 }
  if (event.kind === 'payment' && event.type === 'payment.completed')
    console.log(`paid: ${event.payment.transactionId}`)
  return { status: 200, body: JSON.stringify({ id: event.id }) }
}

async function respond(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const pages: Record<string, () => Promise<Answer> | Answer> = {
    '/': home,
    '/buy': () => buy(url),
    '/add': () => add(url),
    '/thanks': () => ({ status: 200, body: 'Thank you!' }),
    '/webhook': () => webhook(request),
  }
  return (pages[url.pathname] ?? (() => ({ status: 404 })))()
}

function refusal(error: unknown): Answer {
  if (!(error instanceof TebexError)) return { status: 500, body: escaped(String(error)) }
  // One code per cause: login_required, option_required, quantity_limit …
  return { status: 422, body: `${error.code}: ${escaped(error.detail ?? error.message)}` }
}

createServer(async (request, response) => {
  const { status, body, location } = await respond(request).catch(refusal)
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    ...(location !== undefined && { location }),
  })
  response.end(body)
}).listen(Number(PORT ?? 3000))
