/** The panel's language, which a browser remembers in a cookie. */
import { type AdminLanguage, adminLanguage } from '#app/messages/admin/index.ts'

const COOKIE = 'admin_language'
const YEAR_SECONDS = 31_536_000

export function readAdminLanguage(headers: Headers): AdminLanguage {
  return adminLanguage(/(?:^|;\s*)admin_language=(\w+)/.exec(headers.get('cookie') ?? '')?.[1])
}

/** The Set-Cookie value that remembers a choice. */
export function adminLanguageCookie(language: AdminLanguage, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}
