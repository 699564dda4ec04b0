import { Hono } from 'hono'
import { checkoutApiRoutes } from './checkout-api/endpoints.ts'
import { findApi } from './http/bases.ts'
import { call, createErrorResponse, createTooLargeResponse, preflight } from './http/call.ts'
import { type Env, parseBody, parseMultipart, type Runtime, readText } from './http/context.ts'
import { notFoundPage, send, trapPage } from './http/respond.ts'
import { createRouter } from './http/router.ts'
import { createInspector } from './inspector/routes.ts'
import { discordLoginRoutes } from './pages/discord-login.ts'
import { legalRoutes } from './pages/legal.ts'
import { loginRoutes } from './pages/login.ts'
import { payRoutes } from './pages/pay.ts'
import { pictureRoutes } from './pages/pictures.ts'
import { portalRoutes } from './pages/portal.ts'
import { shopRoutes } from './pages/shop.ts'
import { tebexJsRoutes } from './pages/tebex-js.ts'
import { pluginRoutes } from './plugin/endpoints.ts'
import { basketPackageRoutes } from './tebex/routes/basket-packages.ts'
import { basketRoutes } from './tebex/routes/baskets.ts'
import { catalogueRoutes } from './tebex/routes/catalogue.ts'
import { codeRoutes } from './tebex/routes/codes.ts'
import { dynamicPackageRoutes } from './tebex/routes/dynamic-packages.ts'
import { storeRoutes } from './tebex/routes/store.ts'
import { tierRoutes } from './tebex/routes/tiers.ts'
import type { Emulator, Extension } from './types.ts'

/** All routes except those of extensions and the inspector. */
export const ROUTES = [
  catalogueRoutes,
  storeRoutes,
  basketRoutes,
  codeRoutes,
  basketPackageRoutes,
  dynamicPackageRoutes,
  tierRoutes,
  checkoutApiRoutes,
  pluginRoutes,
  loginRoutes,
  discordLoginRoutes,
  payRoutes,
  portalRoutes,
  shopRoutes,
  tebexJsRoutes,
  legalRoutes,
  pictureRoutes,
]

/** All routes; those of extensions come first. */
export function createEmulatorApp(runtime: Runtime, emulator: Emulator, extensions: readonly Extension[]) {
  // Paths may end in a slash.
  const app = new Hono<Env>({ strict: false, router: createRouter() })
  app.options('/api/*', preflight)
  app.use(async (c, next) => {
    c.set('runtime', runtime)
    c.set('state', runtime.state)
    const text = await readText(c)
    if (text === null) {
      c.res = await createTooLargeResponse(c)
    } else {
      c.set('text', text)
      const needsType = runtime.state.variants.untypedBody === 'overlooked' && findApi(c) !== null
      const type = c.req.header('content-type') ?? ''
      const isMultipart = type.startsWith('multipart/form-data')
      c.set('body', isMultipart ? await parseMultipart(text, type) : parseBody(text, type, needsType))
      await next()
    }
    const sent = await send(c)
    // Drops the response's headers, because they were sent already.
    c.res = undefined
    c.res = sent
  })
  app.onError(createErrorResponse)
  app.route('/', createInspector(emulator, extensions, runtime.announce))
  for (const routes of [...extensions.flatMap(({ routes }) => routes), ...ROUTES]) app.route('/', routes)
  app.get('/trap', call('trap'), trapPage)
  app.all('*', call('unknown'), notFoundPage)
  return app
}
