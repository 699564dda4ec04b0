/** What the process serves while there is no shop: the setup, health, and the platform's validation event. */
import { Hono } from 'hono'
import { RequestProblem, readBytes, securityHeaders } from '#app/server/http/http.server.ts'
import { type Problems, STEPS } from './answers.ts'
import type { Link } from './link.ts'
import { beginPage, openingPage } from './page/card.ts'
import { readFiles } from './page/files.ts'
import { PAGES } from './page/form.ts'
import { livePage } from './page/live.ts'
import { STEP_PAGES } from './page/steps.ts'
import { createRequests, type Requests, type SetupContext } from './request.ts'
import type { Setup } from './setup.ts'
import { accentsOf, withAccents } from './theme.ts'

type AppOptions = {
  setup: Setup
  link: Link
  ownOrigin: string
  /** The installation is written and the shop can open. */
  onFinished: () => void
  onError: (error: unknown) => void
}

type Parts = AppOptions & { requests: Requests; isFinished: () => boolean }

export function createSetupApp(options: AppOptions): Hono {
  let isFinished = false
  const onFinished = () => {
    isFinished = true
    options.onFinished()
  }
  const parts = { ...options, onFinished, requests: createRequests(options), isFinished: () => isFinished }
  const { show, refuse, wordsOf } = parts.requests
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders())) c.header(name, value)
    c.header('Cache-Control', 'no-store')
  })
  app.onError((error, c) => {
    if (error instanceof RequestProblem) return error.getResponse()
    options.onError(error)
    return c.text('Internal error', 500)
  })
  app.route('/', publicRoutes(parts))
  app.route('/setup', fileRoutes(parts))
  app.route('/setup', linkRoutes(parts))
  app.route('/setup', stepRoutes(parts))
  app.all('*', (c) => (isFinished ? show(c, openingPage(wordsOf(c)), 503) : refuse(c)))
  return app
}

/** What probes and the platform ask. */
function publicRoutes({ setup, isFinished }: Parts): Hono {
  const routes = new Hono()
  routes.get('/healthz', (c) => c.text('ok'))
  routes.get('/readyz', (c) => c.text(isFinished() ? 'opening' : 'not set up', 503))
  routes.post('/api/webhooks/tebex', async (c) => {
    const body = await readBytes(c.req.raw)
    const id = setup.webhook.receive(body, c.req.header('x-signature') ?? null)
    // With a 5xx the platform sends the event again, when the shop may be open.
    return id === null ? c.text('not set up', 503) : c.json({ id })
  })
  return routes
}

function fileRoutes({ setup }: Parts): Hono {
  const files = readFiles()
  const routes = new Hono()
  routes.get('/theme.css', (c) => {
    const { light, dark } = { ...accentsOf(setup.starterCss), ...(setup.isDone('look') && setup.values.look) }
    return c.body(withAccents(setup.starterCss, { light, dark }), 200, { 'Content-Type': 'text/css' })
  })
  routes.get('/:file{[a-z]+\\.(css|ts)}', (c) => {
    const file = files.get(c.req.param('file'))
    return file ? c.body(file.text, 200, { 'Content-Type': file.type }) : c.notFound()
  })
  return routes
}

function linkRoutes({ setup, link, requests }: Parts): Hono {
  const { hasSession, isFromHere, wordsOf, show, refuse } = requests
  const routes = new Hono()
  routes.get('/open/:token', async (c) => {
    if (hasSession(c)) return c.redirect(`/setup/${setup.unfinished() ?? 'live'}`, 303)
    return link.isValid(c.req.param('token')) ? show(c, beginPage(wordsOf(c))) : refuse(c, 'invalid')
  })
  routes.post('/open/:token', async (c) => {
    if (!isFromHere(c)) return refuse(c, 'invalid')
    const session = link.open(c.req.param('token'))
    if (session === null) return refuse(c, 'invalid')
    requests.choose(wordsOf(c).locale)
    requests.startSession(c, session)
    setup.suggest({ origin: requests.originOf(c), hasProxy: c.req.header('x-forwarded-for') !== undefined })
    return c.redirect('/setup/keys', 303)
  })
  return routes
}

function stepRoutes({ setup, requests, onFinished, onError }: Parts): Hono {
  const { hasSession, isFromHere, wordsOf, originOf, show, refuse, readFields, choose } = requests
  const contextOf = (c: SetupContext, problems: Problems = {}) => ({
    ...wordsOf(c),
    setup,
    problems,
    origin: originOf(c),
  })
  const routes = new Hono()
  routes.use(async (c, next) => {
    if (!hasSession(c) || (c.req.method !== 'GET' && !isFromHere(c))) return refuse(c)
    return next()
  })
  routes.get('/webhook', (c) => {
    const state = setup.webhook.state()
    return c.text(`${state}\n${wordsOf(c).t.webhook[state]}`)
  })

  for (const step of STEPS) {
    routes.get(`/${step}`, (c) => show(c, STEP_PAGES[step](contextOf(c))))
    routes.post(`/${step}`, async (c) => {
      const { language, ...sent } = await readFields(c)
      if (language !== undefined) {
        choose(language)
        setup.save(step, sent)
        return c.redirect(`/setup/${step}`, 303)
      }
      const problems = await setup.submit(step, sent)
      if (Object.keys(problems).length > 0) return show(c, STEP_PAGES[step](contextOf(c, problems)), 422)
      // What the keys opened is shown before the next step.
      return c.redirect(`/setup/${step === 'keys' ? step : PAGES[PAGES.indexOf(step) + 1]}`, 303)
    })
  }

  routes.get('/live', (c) => show(c, livePage(contextOf(c))))
  routes.post('/live', async (c) => {
    const { language } = await readFields(c)
    if (language !== undefined) {
      choose(language)
      return c.redirect('/setup/live', 303)
    }
    if (setup.unfinished() !== null) return show(c, livePage(contextOf(c)), 422)
    try {
      await setup.finish()
      onFinished()
      return c.redirect('/', 303)
    } catch (error) {
      onError(error)
      return show(c, livePage(contextOf(c), error), 500)
    }
  })
  return routes
}
