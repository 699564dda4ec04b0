/** Which packages a store sells, read so tolerantly that a store that answers strangely can still be asked more. */
import { z } from 'zod'
import { type Answers, createReader, type Fields, NotObservable } from './answers.ts'

const Question = z.looseObject({ identifier: z.string(), type: z.string().catch('text') })
const Choice = z.looseObject({ id: z.union([z.number(), z.string()]), value: z.string().catch('') })
const Limit = z.union([
  z.number().transform((limit) => ({ limit })),
  z.looseObject({ limit: z.number() }),
  z.null(),
])

const Sold = z.object({
  id: z.coerce.number(),
  type: z.string().catch('single'),
  base_price: z.coerce.number().catch(0),
  discount: z.coerce.number().catch(0),
  disable_quantity: z.boolean().catch(false),
  disable_gifting: z.boolean().catch(false),
  user_limit: Limit.catch(null),
  options: z.array(z.looseObject({})).catch([]),
  variables: z
    .array(Question.extend({ options: z.array(Choice).catch([]) }))
    .nullish()
    .catch([])
    .transform((variables) => variables ?? []),
})
export type Sold = z.infer<typeof Sold>

export type SoldKind = keyof typeof KINDS

const asksNothing = ({ variables, options }: Sold) => variables.length === 0 && options.length === 0
const isSingle = ({ type }: Sold) => type === 'single'

const isPlain = (pack: Sold) =>
  isSingle(pack) && asksNothing(pack) && pack.user_limit === null && pack.base_price > 0

/** The kinds of packages of which one is tried each. */
const KINDS = {
  plain: (pack: Sold) => isPlain(pack),
  stackable: (pack: Sold) => isPlain(pack) && !pack.disable_quantity,
  fixed: (pack: Sold) => isSingle(pack) && asksNothing(pack) && pack.disable_quantity,
  both: (pack: Sold) => pack.type === 'both' && asksNothing(pack),
  asking: (pack: Sold) => !asksNothing(pack),
  dropdown: (pack: Sold) => pack.variables.length === 1 && pack.variables[0]?.type === 'dropdown',
  limited: (pack: Sold) =>
    isSingle(pack) && asksNothing(pack) && pack.user_limit !== null && !pack.disable_quantity,
  gift: (pack: Sold) => isSingle(pack) && asksNothing(pack) && !pack.disable_gifting,
  any: () => true,
}

const MISSING: Readonly<Record<SoldKind, string>> = {
  plain: 'the store sells nothing that has a price and asks nothing',
  stackable: 'the quantity of everything that the store sells is fixed',
  fixed: 'the store sells nothing whose quantity is fixed',
  both: 'the store sells nothing both once and as a subscription',
  asking: 'no package of the store asks anything',
  dropdown: 'no package of the store asks for one of several options alone',
  limited: 'no package that comes in quantities has a limit for each customer',
  gift: 'the store sells nothing that can be given',
  any: 'the store sells nothing',
}

/** A package of a kind; throws why there is none. */
export function pickSold(answers: Answers, kind: SoldKind): Sold {
  // One on sale shows more, because its price is not the regular one; so does one that comes in quantities.
  const found = listSold(answers)
    .toSorted((one, other) => rateInterest(other) - rateInterest(one))
    .find(KINDS[kind])
  if (found === undefined) throw new NotObservable(MISSING[kind])
  return found
}

const rateInterest = ({ discount, disable_quantity }: Sold): number =>
  (disable_quantity ? 0 : 2) + (discount > 0 ? 1 : 0)

function listSold(answers: Answers): Sold[] {
  const reader = createReader(answers)
  const listedPackages: Fields[] = reader.isSuccess('packages') ? reader.packages() : []
  return listedPackages.flatMap((pack) => {
    const sold = Sold.safeParse(pack)
    return sold.success ? [sold.data] : []
  })
}
