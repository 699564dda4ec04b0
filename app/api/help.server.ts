import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { z } from 'zod'
import { localizeHrefLike } from '#app/lib/locale-path.ts'
import { languages } from '#app/messages/index.ts'
import { readBody, wantsHtml } from '#app/server/http/http.server.ts'
import { RequestProblem } from '#app/server/http/problem.server.ts'
import { MAX_CONSOLE_LENGTH } from '#app/shop/help/causes.ts'
import { type ConsoleReading, readConsole } from '#app/shop/help/read-console.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { limitBody } from './middleware/limit-body.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import {
  type ApiContext,
  type ApiEnv,
  type ApiPages,
  respondWithPage,
  selectOrigin,
} from './responses.server.ts'

const HelpInput = z.object({ text: z.string().max(MAX_CONSOLE_LENGTH).catch('') }).catch({ text: '' })

const STATUSES = { empty: 422, tooLarge: 413, unreadable: 400 } as const
type Outcome = ConsoleReading & { problem: keyof typeof STATUSES | null }

/**
 * `POST /api/help` does for forms without script what the page does in a browser. The text is neither stored nor
 * logged.
 */
export function helpRoutes(shop: RateLimitShop, pages: ApiPages): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const describe = describeRoute(
    'Recognises causes in a console’s `text`, whose secrets are blanked first: `{findings: [{cause, line}], blanked}`',
  )
  const limits = [rateLimit(shop, { perMinute: 10 }), limitBody({ maxBytes: MAX_CONSOLE_LENGTH })] as const
  routes.post('/', describe, ...limits, async (c) => {
    if (!pages || !wantsHtml(c.req.raw.headers)) return c.json(await readConsole(await readText(c), pause))
    const posted = await answerForm(c)
    const page = localizeHrefLike('/help/check', selectOrigin(c, shop, undefined, '/help'), languages)
    const status = posted.problem === null ? 200 : STATUSES[posted.problem]
    return respondWithPage(c, { pages, page, posted, status })
  })
  return routes
}

const pause = () => nextEventLoopTurn()

async function readText(c: ApiContext): Promise<string> {
  return HelpInput.parse(await readBody(c)).text
}

async function answerForm(c: ApiContext): Promise<Outcome> {
  try {
    const text = await readText(c)
    return { ...(await readConsole(text, pause)), problem: text.trim() === '' ? 'empty' : null }
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    return { findings: [], blanked: '', problem: error.status === 413 ? 'tooLarge' : 'unreadable' }
  }
}
