import { InvalidRequestError } from './errors.ts'
import type { OperationId } from './http/operations.ts'
import { IDENT } from './schemas/basket.ts'

const SLUG = /^[A-Za-z0-9_-]{1,128}$/
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/
const CODE = /^[^\p{Cc}]{1,128}$/u

/** Checks of arguments before an address is built: each returns the value or throws `invalid_request`, without a call. */
export const check = {
  ident(operation: OperationId, ident: string): string {
    return IDENT.test(ident) ? ident : refuse(operation, 'basket ident')
  },

  id(operation: OperationId, id: number): number {
    return Number.isSafeInteger(id) && id > 0 ? id : refuse(operation, 'id')
  },

  idOrSlug(operation: OperationId, key: number | string): number | string {
    if (typeof key === 'number') return check.id(operation, key)
    return SLUG.test(key) ? key : refuse(operation, 'id or slug')
  },

  /** Checks the reference of a payment or a subscription: `tbx-…`. */
  reference(operation: OperationId, reference: string): string {
    return SLUG.test(reference) ? reference : refuse(operation, 'reference')
  },

  quantity(operation: OperationId, quantity: number, least: 0 | 1): number {
    return Number.isSafeInteger(quantity) && quantity >= least ? quantity : refuse(operation, 'quantity')
  },

  code(operation: OperationId, code: string): string {
    const trimmed = code.trim()
    return CODE.test(trimmed) ? trimmed : refuse(operation, 'code')
  },

  /** Dots alone would lead to another path. */
  userName(operation: OperationId, name: string): string {
    const trimmed = name.trim()
    return /^(?!\.+$).{1,100}$/u.test(trimmed) ? trimmed : refuse(operation, 'name')
  },

  address(operation: OperationId, address: string): string {
    const url = URL.parse(address)
    return url?.protocol === 'https:' || url?.protocol === 'http:' ? address : refuse(operation, 'address')
  },
}

/** The visitor's IPv4 address; undefined for everything else, because only IPv4 is documented to work. */
export function ipv4(address: string | null | undefined): string | undefined {
  return address && IPV4.test(address) ? address : undefined
}

function refuse(operation: OperationId, what: string): never {
  throw new InvalidRequestError({ operation, cause: new TypeError(`Invalid ${what}`) })
}
