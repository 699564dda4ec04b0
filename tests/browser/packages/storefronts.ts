/**
 * Storefronts with the embedded checkout of Tebex.js: one that loads the script from the emulator, and one for each
 * version of the npm package, built by Vite and told the emulator's addresses.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test as base, type Page } from '@playwright/test'
import { createEmulator, type Emulator } from 'tebex-emulator'
import { build } from 'vite'

/** The official packages, by the names under which they are installed; older ones have no portal. */
const PACKAGES = ['@tebexio/tebex.js', 'tebex.js-1.6', 'tebex.js-1.5']
export const KINDS = ['script', ...PACKAGES]

/** Buys the first package, with the options of the address; what Tebex.js tells becomes a list. */
const SHOP = `
export async function openShop(Tebex, { api, token, ...endpoints }) {
  const options = { ...JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}') }
  const tell = (name) => (event) =>
    document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: [name, JSON.stringify(event)].join(' ').trim() }))
  const ask = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(api + path, body && { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    return answer.data ?? answer
  }
  const [first] = await ask('/accounts/' + token + '/packages')
  const urls = { complete_url: location.origin + '/thanks', cancel_url: location.origin, complete_auto_redirect: true }
  const { ident } = await ask('/accounts/' + token + '/baskets', { username: 'alex', ...urls })
  await ask('/baskets/' + ident + '/packages', { package_id: first.id })
  for (const name of ['open', 'close', 'payment:complete', 'payment:error']) Tebex.checkout.on(name, tell(name))
  Tebex.checkout.init({ ident, endpoint: endpoints.checkout, ...options })
  Tebex.portal?.init({ token, endpoint: endpoints.portal, ...options })
  document.querySelector('#buy').onclick = () => Tebex.checkout.launch()
  document.querySelector('#history').onclick = () => Tebex.portal.launch()
  document.body.dataset.ident = ident
}`

type World = { emulator: Emulator; origin: string; webhooks: string[] }

async function bundle(name: string, settings: object): Promise<string> {
  const entry = `import Tebex from '${name}'\n${SHOP}\nopenShop(Tebex, ${JSON.stringify(settings)})`
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: 'entry' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? entry : null),
      },
    ],
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

async function openStorefront({ url, apiUrl: api, publicToken: token }: Emulator) {
  const files = new Map([['/script.js', `${SHOP}\nopenShop(Tebex, ${JSON.stringify({ api, token })})`]])
  const endpoints = { checkout: `${url}/pay`, portal: `${url}/portal` }
  for (const name of PACKAGES) files.set(`/${name}.js`, await bundle(name, { api, token, ...endpoints }))
  const webhooks: string[] = []
  const server = createServer(async (request, response) => {
    const { method, url: path = '' } = request
    if (method === 'POST') return response.end(await readWebhook(request))
    const script = files.get(path)
    response.writeHead(200, { 'Content-Type': script === undefined ? 'text/html' : 'text/javascript' })
    response.end(script ?? renderPage(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, webhooks, origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}` }

  async function readWebhook(request: IncomingMessage): Promise<string> {
    const { id, type } = JSON.parse(await text(request))
    webhooks.push(type)
    return JSON.stringify({ id })
  }

  function renderPage(path: string): string {
    const script = path === '/script' ? `<script defer src="${url}/v/1.js"></script>` : ''
    return `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${script}
<script type="module" src="${path}.js"></script><button id="buy">Buy</button><button id="history">History</button><ol></ol>`
  }
}

export const test = base.extend<object, { world: World }>({
  world: [
    async ({ browserName: _ }, use) => {
      const emulator = await createEmulator({ variants: { storeKind: 'minecraft', basketEvents: false } })
      const { server, origin, webhooks } = await openStorefront(emulator)
      await emulator.webhooks.endpoint(`${origin}/webhooks`)
      await use({ emulator, origin, webhooks })
      server.close().closeAllConnections()
      await emulator.close()
    },
    { scope: 'worker' },
  ],
})

/** Opens a storefront with a filled basket; resolves to its ident. */
export async function visit(
  page: Page,
  { origin }: World,
  kind: string,
  options: object = {},
): Promise<string> {
  await page.goto(`${origin}/${kind}#${encodeURIComponent(JSON.stringify(options))}`)
  await page.locator('body[data-ident]').waitFor()
  return (await page.locator('body').getAttribute('data-ident')) ?? ''
}
