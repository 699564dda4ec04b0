/** Reads requests for the routes: their language, their rights, and the answers to them. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type AdminLanguage, adminLanguages } from '#app/messages/admin/index.ts'
import { createAdminLanguageCookie, readAdminLanguage } from '#app/panel/access/language.server.ts'
import { SETUP_LOGIN, SETUP_SESSION } from '#app/panel/access/setup-login.ts'
import type { EntryCard, Fields, SetupData } from '#app/panel/setup/setup-data.ts'
import { parseForm, readBytes } from '#app/server/http/http.server.ts'
import type { Link } from './link.ts'

type Status = 200 | 403 | 422 | 500 | 503

type RequestsOptions = {
  link: Link
  /** The address for clients that send no origin. */
  ownOrigin: string
  render: (data: SetupData, path: string) => string
}

export type Requests = ReturnType<typeof createRequests>

export function createRequests({ link, ownOrigin, render }: RequestsOptions) {
  let knownOrigin: string | null = null

  const findLanguage = (name: string | undefined) => adminLanguages.find((language) => language === name)
  const readLanguage = (c: Context) =>
    findLanguage(c.req.query('lang')) ?? readAdminLanguage(c.req.raw.headers)

  /** Reads the browser's address: behind a proxy only the origin of a form tells the scheme. */
  function readOrigin(c: Context): string {
    const sent = c.req.header('origin') ?? ''
    if (URL.canParse(sent)) knownOrigin = new URL(sent).origin
    return knownOrigin ?? ownOrigin
  }

  /** The panel's login continues in this language. */
  function rememberLanguage(c: Context, language: AdminLanguage): void {
    c.header('Set-Cookie', createAdminLanguageCookie(language, readOrigin(c)), { append: true })
  }

  const hasSession = (c: Context) => link.isSession(getCookie(c, SETUP_SESSION) ?? '')

  function show(c: Context, data: SetupData, status: Status = 200): Response | Promise<Response> {
    const chosen = findLanguage(c.req.query('lang'))
    if (chosen) rememberLanguage(c, chosen)
    return c.html(render(data, c.req.path), status)
  }

  function showCard(c: Context, card: EntryCard, status?: Status): Response | Promise<Response> {
    return show(c, { language: readLanguage(c), card }, status)
  }

  /** The card that waits for the shop, names both addresses and leads the seller to the panel. */
  function showOpening(c: Context, shopOrigin = ''): Response | Promise<Response> {
    const origin = URL.canParse(shopOrigin) ? new URL(shopOrigin).origin : readOrigin(c)
    const next = hasSession(c) ? SETUP_LOGIN : '/'
    return show(c, { language: readLanguage(c), card: 'opening', origin, next }, 503)
  }

  return {
    readLanguage,
    readOrigin,
    show,
    showCard,
    showOpening,
    findLanguage,
    rememberLanguage,
    hasSession,
    /**
     * True when a page of this host sent the form. Only hosts are compared, because the scheme behind a proxy is
     * unknown.
     */
    isFromHere(c: Context): boolean {
      const origin = c.req.header('origin')
      if (origin === undefined) return c.req.header('sec-fetch-site') === 'same-origin'
      return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
    },
    startSession(c: Context, session: string): void {
      const secure = readOrigin(c).startsWith('https:')
      setCookie(c, SETUP_SESSION, session, { path: '/', httpOnly: true, sameSite: 'Strict', secure })
    },
    /** Visitors without a session learn nothing about the shop. */
    refuse: (c: Context) => showCard(c, 'locked', 503),
    refuseLink: (c: Context) => showCard(c, 'invalid', 403),
    async readFields(c: Context): Promise<Fields> {
      return parseForm(Buffer.from(await readBytes(c.req.raw)).toString())
    },
  }
}
