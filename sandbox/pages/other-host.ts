import type { Message } from '../http/message.ts'
import type { World } from '../tebex/world.ts'

/** The same page under this machine's other name, while the switch `otherHost` is set; null when it was asked for by that name. */
export function findOtherHost({ url, variants }: World, message: Message): string | null {
  const target = new URL(`${message.path}?${message.query}`, url)
  target.hostname = target.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return variants.otherHost && message.headers.host !== target.host ? target.href : null
}
