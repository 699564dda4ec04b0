/** The panel's language, which a browser remembers in a cookie. */
import { type AdminLanguage, adminLanguages, parseAdminLanguage } from '#app/messages/admin/index.ts'

const COOKIE = 'admin_language'
const YEAR_SECONDS = 31_536_000

/** Reads the stored language, or else the first of the browser's languages that the panel has, or else English. */
export function readAdminLanguage(headers: Headers): AdminLanguage {
  const accepted = headers.get('accept-language') ?? ''
  const [, first] = /(?:^|,)\s*(pt|en)\b/i.exec(accepted) ?? []
  const other = /[a-z]/i.test(accepted) ? 'en' : null
  return parseAdminLanguage(readCookie(headers) ?? first?.toLowerCase() ?? other)
}

function readCookie(headers: Headers): AdminLanguage | undefined {
  const [, name] = /(?:^|;\s*)admin_language=(\w+)/.exec(headers.get('cookie') ?? '') ?? []
  return adminLanguages.find((language) => language === name)
}

/** The Set-Cookie value that remembers a choice. */
export function createAdminLanguageCookie(language: AdminLanguage, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
