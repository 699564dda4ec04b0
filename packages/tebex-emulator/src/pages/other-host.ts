import type { SandboxContext } from '../http/context.ts'

/** The same page under this machine's other name, while the switch `otherHost` is set; null when it was asked for by that name. */
export function findOtherHost(c: SandboxContext): string | null {
  const { url, variants } = c.var.state
  const { pathname, searchParams } = new URL(c.req.url)
  const target = new URL(`${pathname}?${searchParams}`, url)
  target.hostname = target.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return variants.otherHost && c.req.header('host') !== target.host ? target.href : null
}
