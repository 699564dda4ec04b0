import { type Answers, createReader, NotObservable, type Reader } from '../answers.ts'
import type { Request } from '../ask.ts'
import { pickSold, type Sold, type SoldKind } from '../sold.ts'

export type Options = {
  token: string
  hasKey: boolean
  /** Whom the basket is for, in stores that are told at its creation. */
  username: string | null
  /** Codes of the store that may be tried on the basket. */
  codes: { coupon: string | null; giftCard: string | null; creatorCode: string | null }
  /** A customer's tier, and the package to which it is moved; this changes their subscription. */
  tier: { id: number; packageId: number } | null
}

/** Gathers the facts about the store when a step's turn has come. */
export function createKnown(options: Options, answers: Answers) {
  const reader = createReader(answers)
  return {
    ...options,
    reader,
    account: `/accounts/${options.token}`,
    isQuantityRequired: reader.isAnswered('addBare') && !reader.isSuccess('addBare'),
    pick: (kind: SoldKind): Sold => pickSold(answers, kind),
    get ident() {
      return readIdent(reader, 'basket')
    },
    /** Only a basket of a known customer takes packages. */
    get customerIdent() {
      const { username } = reader.object('customer')
      const isForAnybody = String(reader.object('store').platform_type).startsWith('Universal')
      if (typeof username !== 'string' && !isForAnybody)
        throw new NotObservable('needs a customer who signs in')
      return readIdent(reader, 'basket')
    },
  }
}

export type Known = ReturnType<typeof createKnown>

/** One request of the verification; `request` throws why it cannot be sent. */
export type Step = { name: string; request: (known: Known) => Request }

export const ANONYMOUS_IDENT = `c00244-${'0'.repeat(40)}`
/** No store has such a package or category. */
export const NO_ID = 999_999_999
export const RETURN_URL = 'https://shop.example/back?from=/cart'

/** Adds a package of a kind to the customer's basket. */
export function addStep(name: string, kind: SoldKind, more: (pack: Sold) => Record<string, unknown>): Step {
  return {
    name,
    request({ pick, customerIdent, isQuantityRequired }) {
      const pack = pick(kind)
      // Some stores refuse any quantity of a package without quantities.
      const quantity = isQuantityRequired || !pack.disable_quantity ? { quantity: 1 } : {}
      const body = { package_id: pack.id, ...quantity, ...more(pack) }
      return { method: 'POST', path: `/baskets/${customerIdent}/packages`, body }
    },
  }
}

function readIdent(reader: Reader, step: string): string {
  const { ident } = reader.object(step)
  if (typeof ident !== 'string') throw new NotObservable('the basket has no ident')
  return ident
}
