/** Cookies that only the server reads. */
import { isLoopbackHost } from '../http/hosts.server.ts'

/** A browser sends one; more are an attack or an experiment. */
const MAX_CANDIDATES = 4

/**
 * Creates a cookie whose values match `pattern`; it is Secure where browsers accept that: over https, and on their own
 * machine.
 */
export function createCookie(
  name: string,
  { publicOrigin, pattern }: { publicOrigin: string; pattern: RegExp },
) {
  const { protocol, hostname } = new URL(publicOrigin)
  const isSecure = protocol === 'https:' || isLoopbackHost(hostname)
  const prefix = `${isSecure ? '__Host-' : ''}${name}=`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  /** The Set-Cookie value that stores it in a browser. */
  const write = (value: string, maxAgeSeconds: number) =>
    `${prefix}${value}; ${attributes}; Max-Age=${maxAgeSeconds}`

  return {
    write,
    /** The Set-Cookie value that removes it. */
    clear: () => write('', 0),
    /** The well-formed values of a Cookie header, at most four. */
    read(header: string | null | undefined): string[] {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim())
      const values = pairs
        .filter((pair) => pair.startsWith(prefix))
        .map((pair) => pair.slice(prefix.length).trim())
      return values.filter((value) => pattern.test(value)).slice(0, MAX_CANDIDATES)
    },
  }
}
