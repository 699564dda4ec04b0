import { createHash } from 'node:crypto'

/** Our own name for a basket, safe to show: the platform's ident is a credential and cannot be found from it. */
export function publicBasketId(ident: string): string {
  return createHash('sha256').update(`basket ${ident}`).digest('hex').slice(0, 24)
}
