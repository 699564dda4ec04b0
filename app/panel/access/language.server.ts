/** The panel's language, which a browser remembers in a cookie. */
import { type AdminLanguage, adminLanguage, adminLanguages } from '#app/messages/admin/index.ts'

const COOKIE = 'admin_language'
const YEAR_SECONDS = 31_536_000

/** The remembered language, else the browser's: the first that the panel speaks, English for a browser that speaks neither. */
export function readAdminLanguage(headers: Headers): AdminLanguage {
  const accepted = headers.get('accept-language') ?? ''
  const [, first] = /(?:^|,)\s*(pt|en)\b/i.exec(accepted) ?? []
  const other = /[a-z]/i.test(accepted) ? 'en' : null
  return adminLanguage(readCookie(headers) ?? first?.toLowerCase() ?? other)
}

function readCookie(headers: Headers): AdminLanguage | undefined {
  const [, name] = /(?:^|;\s*)admin_language=(\w+)/.exec(headers.get('cookie') ?? '') ?? []
  return adminLanguages.find((language) => language === name)
}

/** The Set-Cookie value that remembers a choice. */
export function adminLanguageCookie(language: AdminLanguage, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
