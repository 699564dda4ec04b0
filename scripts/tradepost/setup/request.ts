/** What the routes know of a request: its language, whether it may ask, and how it is answered. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { readLocaleHeader } from '#app/messages/all.server.ts'
import { locales } from '#app/messages/index.ts'
import { setupMessages } from '#app/messages/setup/index.ts'
import { parseForm, readBytes } from '#app/server/http/http.server.ts'
import type { Fields } from './answers.ts'
import type { Link } from './link.ts'
import { lockedPage } from './page/card.ts'
import type { Html } from './page/document.ts'

export type SetupContext = Context
type Status = 200 | 403 | 422 | 500 | 503

const COOKIE = 'tradepost_setup'

export type Requests = ReturnType<typeof createRequests>

/** `ownOrigin` is for clients that do not say where they are. */
export function createRequests({ link, ownOrigin }: { link: Link; ownOrigin: string }) {
  let chosenLocale: string | null = null
  let knownOrigin: string | null = null

  function localeOf(c: SetupContext): string {
    const wanted = c.req.query('lang') ?? chosenLocale ?? ''
    return locales.includes(wanted) ? wanted : readLocaleHeader(c.req.header('accept-language') ?? null)
  }

  const wordsOf = (c: SetupContext) => ({ locale: localeOf(c), t: setupMessages(localeOf(c)) })

  /** The address that the browser shows: behind a proxy only its forms say the scheme. */
  function originOf(c: SetupContext): string {
    const sent = c.req.header('origin') ?? ''
    if (URL.canParse(sent)) knownOrigin = new URL(sent).origin
    return knownOrigin ?? ownOrigin
  }

  async function show(c: SetupContext, page: Html, status: Status = 200): Promise<Response> {
    return c.html(String(await page), status)
  }

  return {
    wordsOf,
    originOf,
    show,
    choose: (locale: string) => {
      if (locales.includes(locale)) chosenLocale = locale
    },
    hasSession: (c: SetupContext) => link.isSession(getCookie(c, COOKIE) ?? ''),
    /** Whether a page of this host sent the form: the host, because the scheme behind a proxy is not known. */
    isFromHere(c: SetupContext): boolean {
      const origin = c.req.header('origin')
      if (origin === undefined) return c.req.header('sec-fetch-site') === 'same-origin'
      return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
    },
    startSession(c: SetupContext, session: string): void {
      const secure = originOf(c).startsWith('https:')
      setCookie(c, COOKIE, session, { path: '/setup', httpOnly: true, sameSite: 'Strict', secure })
    },
    /** For everybody without a session; says nothing of the shop. */
    refuse(c: SetupContext, state: 'locked' | 'invalid' = 'locked'): Promise<Response> {
      const words = wordsOf(c)
      const { text, invalid } = words.t.locked
      const [sentence, status] = ({ locked: [text, 503], invalid: [invalid, 403] } as const)[state]
      return show(c, lockedPage(words, sentence), status)
    },
    async readFields(c: SetupContext): Promise<Fields> {
      return parseForm(Buffer.from(await readBytes(c.req.raw)).toString())
    },
  }
}
