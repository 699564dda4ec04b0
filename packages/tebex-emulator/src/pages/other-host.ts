import type { SandboxContext } from '../http/context.ts'

/** A custom address (`publicUrl`) has no other name. */
const OTHER_NAMES = new Map([
  ['127.0.0.1', 'localhost'],
  ['localhost', '127.0.0.1'],
])

/** The page's address under this machine's other name; null when the request used that name. */
export function findOtherHost(c: SandboxContext, isElsewhere = false): string | null {
  const { url, variants } = c.var.state
  const { pathname, searchParams } = new URL(c.req.url)
  const target = new URL(`${pathname}?${searchParams}`, url)
  const otherName = OTHER_NAMES.get(target.hostname)
  if (otherName === undefined || !(isElsewhere || variants.otherHost)) return null
  target.hostname = otherName
  return c.req.header('host') === target.host ? null : target.href
}
