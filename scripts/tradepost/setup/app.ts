/** Answers requests while there is no shop: the setup, health, and the platform's validation event. */
import { type Context, Hono } from 'hono'
import type { SetupPages } from '#app/compose/setup-pages.server.tsx'
import { isTimeZone } from '#app/lib/time-zones.ts'
import { PAGES, type SetupPage, STEPS } from '#app/panel/setup/setup-data.ts'
import { createSecurityHeaders, RequestProblem, readBytes } from '#app/server/http/http.server.ts'
import { guessTimeZone } from './guess-time-zone.ts'
import type { Link } from './link.ts'
import type { SetupPreview } from './preview.ts'
import { createRequests, type Requests } from './request.ts'
import type { Setup } from './setup.ts'
import { describeStep } from './view.ts'

type AppOptions = {
  setup: Setup
  link: Link
  pages: Pick<SetupPages, 'render'>
  preview: SetupPreview
  ownOrigin: string
  /** Called when the installation is written and the shop can open. */
  onFinished: () => void
  onError: (error: unknown) => void
}

type Parts = AppOptions & { requests: Requests; isFinished: () => boolean }

export function createSetupApp(options: AppOptions): Hono {
  const { setup, pages } = options
  let isFinished = false
  const onFinished = () => {
    isFinished = true
    options.onFinished()
  }
  const requests = createRequests({
    ...options,
    render: (data, path) => pages.render({ data, path, themeCss: setup.themeCss() }),
  })
  const parts = { ...options, onFinished, requests, isFinished: () => isFinished }
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    // The preview's own policy is the stricter one.
    for (const [name, value] of Object.entries(createSecurityHeaders()))
      if (!c.res.headers.has(name)) c.header(name, value)
    c.header('Cache-Control', 'no-store')
  })
  app.onError((error, c) => {
    if (error instanceof RequestProblem) return error.getResponse()
    options.onError(error)
    return c.text('Internal error', 500)
  })
  app.route('/', publicRoutes(parts))
  app.route('/setup', linkRoutes(parts))
  app.route('/setup', stepRoutes(parts))
  app.get('*', async (c, next) => (await options.preview.respondFile(c.req.path)) ?? next())
  app.all('*', (c) => (isFinished ? requests.showOpening(c, setup.values.shop.origin) : requests.refuse(c)))
  return app
}

/** Probes and the platform need no session. */
function publicRoutes({ setup, isFinished }: Parts): Hono {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.text('ok'))
  routes.get('/readyz', (c) => c.text(isFinished() ? 'opening' : 'not set up', 503))
  routes.post('/api/webhooks/tebex', async (c) => {
    const body = await readBytes(c.req.raw)
    const id = setup.webhook.receive(body, c.req.header('x-signature') ?? null)
    // A 5xx makes the platform send the event again, and the shop may be open by then.
    return id === null ? c.text('not set up', 503) : c.json({ id })
  })
  return routes
}

function linkRoutes({ setup, link, requests }: Parts): Hono {
  const { hasSession, isFromHere, showCard, refuseLink } = requests
  const routes = new Hono()
  routes.get('/open/:token', (c) => {
    if (hasSession(c)) return c.redirect(`/setup/${setup.unfinished() ?? 'live'}`, 303)
    return link.isValid(c.req.param('token')) ? showCard(c, 'begin') : refuseLink(c)
  })
  routes.post('/open/:token', async (c) => {
    if (!isFromHere(c)) return refuseLink(c)
    const session = link.open(c.req.param('token'))
    if (session === null) return refuseLink(c)
    requests.startSession(c, session)
    requests.rememberLanguage(c, requests.readLanguage(c))
    const { timeZone = '' } = await requests.readFields(c)
    setup.suggest({
      origin: requests.readOrigin(c),
      hasProxy: c.req.header('x-forwarded-for') !== undefined,
      timeZone: isTimeZone(timeZone) ? timeZone : guessTimeZone(c.req.header('accept-language')),
    })
    return c.redirect('/setup/keys', 303)
  })
  return routes
}

function stepRoutes({ setup, requests, preview, isFinished, onFinished, onError }: Parts): Hono {
  const { hasSession, isFromHere, readLanguage, readOrigin, show, refuse, readFields } = requests
  const describe = (
    c: Context,
    page: SetupPage,
    trouble: Pick<Parameters<typeof describeStep>[2], 'problems' | 'failure'> = {},
  ) => describeStep(setup, page, { language: readLanguage(c), origin: readOrigin(c), ...trouble })
  const routes = new Hono()
  routes.use(async (c, next) => {
    if (isFinished()) return requests.showOpening(c, setup.values.shop.origin)
    if (!hasSession(c) || (c.req.method !== 'GET' && !isFromHere(c))) return refuse(c)
    return next()
  })
  routes.get('/webhook', (c) => c.text(setup.webhook.state()))

  /** Reopens the page in another language; the typed answers are saved first. */
  function changeLanguage(c: Context, page: SetupPage, name: string): Response {
    const language = requests.findLanguage(name)
    if (language) requests.rememberLanguage(c, language)
    return c.redirect(`/setup/${page}`, 303)
  }

  for (const step of STEPS) {
    routes.get(`/${step}`, (c) => show(c, describe(c, step)))
    routes.post(`/${step}`, async (c) => {
      const { language, panelLanguage, ...sent } = await readFields(c)
      if (language !== undefined) {
        setup.save(step, sent)
        return changeLanguage(c, step, language)
      }
      const chosen = requests.findLanguage(panelLanguage)
      if (chosen) requests.rememberLanguage(c, chosen)
      const problems = await setup.submit(step, sent)
      if (Object.keys(problems).length > 0) return show(c, describe(c, step, { problems }), 422)
      // The keys' findings are shown before the next step.
      return c.redirect(`/setup/${step === 'keys' ? step : PAGES[PAGES.indexOf(step) + 1]}`, 303)
    })
  }

  routes.post('/preview', async (c) => {
    setup.save('look', await readFields(c))
    if (!setup.canPreview()) return c.redirect('/setup/look', 303)
    return preview.respond(requests.readLanguage(c) === 'pt' ? '/pt' : '/')
  })

  routes.get('/live', (c) => show(c, describe(c, 'live')))
  routes.post('/live', async (c) => {
    const { language } = await readFields(c)
    if (language !== undefined) return changeLanguage(c, 'live', language)
    if (setup.unfinished() !== null) return show(c, describe(c, 'live'), 422)
    try {
      await setup.finish()
      onFinished()
      return c.redirect('/setup/opening', 303)
    } catch (failure) {
      onError(failure)
      return show(c, describe(c, 'live', { failure }), 500)
    }
  })
  return routes
}
