import { hash } from 'node:crypto'
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import { parseOwnPicture } from './own-picture.server.ts'

/** The product's name is for the placeholder. */
export type PictureSource = string | { url: string; name: string }

type SourcePolicy = {
  /** `host`, `host:port` or `*.host` (any depth of subdomains). Without a port, the protocol's default. */
  allowedHosts: readonly string[]
  /** True for the demo and tests, whose image host uses plain HTTP. */
  allowHttp: boolean
}

/** Null for an address that is not allowed. */
function findAllowedUrl(source: string, { allowedHosts, allowHttp }: SourcePolicy): URL | null {
  // Old descriptions on the platform omit the protocol.
  const url = URL.parse(source.trim().replace(/^\/\//, 'https://'))
  if (!url || url.username || url.password) return null
  if (parseOwnPicture(url)) return url
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return null
  const isAllowed = allowedHosts.some((pattern) =>
    pattern.startsWith('*.') ? url.host.endsWith(pattern.slice(1)) : url.host === pattern,
  )
  url.hash = ''
  return isAllowed ? url : null
}

type Known = { url: URL; name: string | null }

/** The catalogue's pictures; no other address can be requested. */
export function createPictureSources(policy: SourcePolicy) {
  let keys = new Map<string, { key: string; url: URL } | null>()
  let current = new Map<string, Known>()
  let previous = new Map<string, Known>()

  function look(source: string) {
    const registeredKey = keys.get(source)
    if (registeredKey !== undefined) return registeredKey
    const url = findAllowedUrl(source, policy)
    const found = url && { url, key: hash('sha256', url.href, 'hex').slice(0, 20) }
    keys.set(source, found)
    return found
  }

  return {
    /** Null for an address of a host that is not allowed. */
    findKey: (source: string): string | null => look(source)?.key ?? null,
    /** The address behind a key of this catalogue or the one before; null for all others. */
    find: (key: string): Known | null => current.get(key) ?? previous.get(key) ?? null,
    has: (key: string): boolean => current.has(key) || previous.has(key),
    /** Replaces the current catalogue's pictures and yields in between, because there may be tens of thousands. */
    async replace(sources: Iterable<PictureSource>): Promise<void> {
      const yieldToEventLoop = createYielder()
      const next = new Map<string, Known>()
      const nextKeys: typeof keys = new Map()
      for (const source of sources) {
        await yieldToEventLoop()
        const { url: address, name } = typeof source === 'string' ? { url: source, name: null } : source
        const found = look(address)
        nextKeys.set(address, found)
        if (found && !next.has(found.key)) next.set(found.key, { url: found.url, name })
      }
      keys = nextKeys
      // An unchanged catalogue keeps the previous one, because browsers may still show its pages.
      if (isSameSet(next, current)) current = next
      else [previous, current] = [current, next]
    },
  }
}

function isSameSet(a: Map<string, Known>, b: Map<string, Known>): boolean {
  if (a.size !== b.size) return false
  for (const key of a.keys()) if (!b.has(key)) return false
  return true
}
