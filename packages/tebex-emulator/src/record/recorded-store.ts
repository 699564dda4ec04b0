/** Derives the store of a recording, as the seed of an emulator that is compared with it. */
import { z } from 'zod'
import { copyStore } from '../cli/copy-store.ts'
import type { Catalogue, Player } from '../tebex/catalogue.ts'
import { GiftCards } from '../tebex/engagement/gift-cards.ts'
import { createExampleCatalogue } from '../tebex/seed/example.ts'
import type { Recording } from './recording.ts'
import { openReplay } from './replay.ts'

const Basket = z.object({
  ident: z.string(),
  complete: z.boolean(),
  username: z.string().nullable(),
  username_id: z.union([z.int(), z.string()]).nullish(),
})
type RecordedBasket = z.infer<typeof Basket>

const Answer = z.union([z.object({ data: Basket }).transform(({ data }) => data), Basket])

/** The basket that an answer shows, if it shows one. */
export function findBasket(body: string | null): RecordedBasket | null {
  try {
    return Answer.safeParse(JSON.parse(body ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The public token's placeholder. */
export const findToken = ({ placeholders }: Recording): string =>
  Object.entries(placeholders).find(([, kind]) => kind === 'token')?.[0] ?? 'none'

/** Its catalogue where the recording has it, else the example store; with its players and codes. */
export async function readRecordedStore(recording: Recording): Promise<(origin: string) => Catalogue> {
  const replay = await openReplay(recording, { port: 0 })
  try {
    const copy = await copyStore({ token: findToken(recording), url: `${replay.url}/api` })
    return () => withCustomers(structuredClone(copy), recording)
  } catch {
    // A recording need not begin with the catalogue.
    return (origin) => withCustomers(createExampleCatalogue(origin), recording)
  } finally {
    await replay.close()
  }
}

function withCustomers(catalogue: Catalogue, recording: Recording): Catalogue {
  const players = listPlayers(recording)
  return {
    ...catalogue,
    players: players.length > 0 ? players : catalogue.players,
    coupons: [...catalogue.coupons, ...listCodes(recording, 'coupons', 'coupon_code').map(createCoupon)],
    gift_cards: GiftCards.parse(
      listCodes(recording, 'giftcards', 'card_number').map((card_number) => ({ card_number, balance: 10 })),
    ),
    creator_codes: listCodes(recording, 'creator-codes', 'creator_code').map((code) => ({
      code,
      creator: code,
      customer_percent: 0,
    })),
  }
}

const createCoupon = (code: string, index: number): Catalogue['coupons'][number] => {
  const [coupon] = createExampleCatalogue('').coupons
  if (coupon === undefined) throw new Error('The example store has no coupon.')
  return { ...coupon, id: 9_000 + index, code }
}

function listPlayers({ entries }: Recording): Player[] {
  const baskets = entries.flatMap((entry) =>
    entry.kind === 'call' ? (findBasket(entry.response.body) ?? []) : [],
  )
  const named = baskets.flatMap(({ username, username_id }): [string, Player][] =>
    username === null || username_id == null
      ? []
      : [[username, { username, username_id, email: 'buyer@example.invalid', name: username, about: '' }]],
  )
  return [...new Map(named).values()]
}

/** The codes that the store accepted. */
function listCodes({ entries }: Recording, path: string, field: string): string[] {
  const taken = entries.flatMap((entry) => {
    const isTaken =
      entry.kind === 'call' && entry.request.path.endsWith(`/${path}`) && entry.response.status < 300
    if (!isTaken) return []
    const body = z.record(z.string(), z.unknown()).safeParse(JSON.parse(entry.request.body ?? '{}'))
    return body.success && typeof body.data[field] === 'string' ? [body.data[field]] : []
  })
  return [...new Set(taken)]
}
