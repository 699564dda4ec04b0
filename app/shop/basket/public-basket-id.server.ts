import { hash } from 'node:crypto'

/** Our own name for a basket, safe to show: the platform's ident is a credential and cannot be found from it. */
export function derivePublicBasketId(ident: string): string {
  return hash('sha256', `basket ${ident}`, 'hex').slice(0, 24)
}
