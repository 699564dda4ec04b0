/** Runs the shop from its sources beside the sandbox; a saved file appears in the browser at once. */
import { createServer as createHttpServer } from 'node:http'
import process from 'node:process'
import { createServer, type ViteDevServer } from 'vite'
import { writeDemoTraffic } from '#sandbox/history/traffic.ts'
import { createDemoEnvironment, openSandbox } from './demo.ts'
import { withDemoCopy } from './demo-store.ts'
import { enterHome } from './home.ts'
import { ROOT } from './sources.ts'

type Server = typeof import('../server.ts')

enterHome()

const STYLES = '/@dev/styles.css'
const REFRESH = '/@dev/refresh.js'

/** The shop passes the WebSockets of its own port to this server, which listens on none. */
const webSockets = createHttpServer()
/** The React plugin injects this into HTML files; our documents carry no inline script. */
const REFRESH_SCRIPT = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
`

const vite = await createServer({
  root: ROOT,
  server: {
    middlewareMode: true,
    ws: { server: webSockets },
    warmup: { clientFiles: ['app/entry.client.tsx', 'app/{storefront,admin}/pages/*/page.tsx'] },
  },
  logLevel: 'warn',
})
const [{ readEnv, startServer }, sandbox] = await Promise.all([loadServer(vite), openSandbox(process.env)])
const env = await withDemoCopy(readEnv({ ...process.env, ...createDemoEnvironment(sandbox) }))
const shop = await startServer({
  env,
  development: {
    webSockets,
    assets: {
      styles: () => [STYLES],
      scripts: [REFRESH, '/app/bootstrap.client.ts', '/app/entry.client.tsx'],
      preloads: () => [],
    },
    listener(request, response, next) {
      if (request.url === REFRESH)
        return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(REFRESH_SCRIPT)
      if (request.url?.startsWith('/flags/')) request.url = `/node_modules/circle-flags${request.url}`
      if (request.url !== STYLES) return vite.middlewares(request, response, next)
      collectStyles(vite).then(
        (css) => response.writeHead(200, { 'Content-Type': 'text/css' }).end(css),
        next,
      )
    },
  },
})
sandbox.webhooks.endpoint(`${shop.url}/api/webhooks/tebex`)
await writeDemoTraffic(env)
process.stdout.write(`\n  Shop      ${env.publicOrigin}\n  Sandbox   ${sandbox.url}\n\n`)

async function loadServer(server: ViteDevServer): Promise<Server> {
  const loaded = await server.ssrLoadModule('/server.ts')
  if (!isServer(loaded)) throw new Error('server.ts does not export what the dev server starts')
  return loaded
}

function isServer(loaded: object): loaded is Server {
  return 'readEnv' in loaded && 'startServer' in loaded
}

/** The styles of all modules that the server has loaded, so that a page is styled before scripts run. */
async function collectStyles(server: ViteDevServer): Promise<string> {
  const urls = [...server.environments.ssr.moduleGraph.idToModuleMap.values()]
    .map(({ url }) => url)
    .filter((url) => /\.css$/.test(url))
  const sheets = ['/app/styles.css', ...urls].map((url) =>
    server.environments.client.transformRequest(`${url}?direct`),
  )
  const transformed = await Promise.all(sheets)
  return [shop.tokens, ...transformed.map((sheet) => sheet?.code ?? '')].join('\n')
}
