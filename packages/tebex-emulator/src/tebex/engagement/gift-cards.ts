import { z } from 'zod'
import { CREATED, identified } from '../given.ts'

const Card = z.strictObject({
  id: z.int(),
  card_number: z.string(),
  /** Remaining amount, in major units. */
  balance: z.number(),
  /** The amount paid in, in major units; defaults to the first balance. */
  starting: z.number().optional(),
  note: z.string().default(''),
  void: z.boolean().default(false),
  created_at: z.iso.datetime({ offset: true }).default(CREATED),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
})

export const GiftCards = identified(Card.partial({ id: true }))
  .transform((cards) => cards.map((card) => ({ ...card, starting: card.starting ?? card.balance })))
  .prefault([])
export type GiftCard = z.infer<typeof GiftCards>[number]

const digits = (cardNumber: string): string => cardNumber.replace(/\D/g, '')

/** Spaces in a number do not count. */
export const isSameCard = (one: string, other: string): boolean => digits(one) === digits(other)

/** A card that is void or has expired cannot pay. */
export const isUsable = (card: GiftCard, now: number): boolean =>
  !card.void && (card.expires_at === null || Date.parse(card.expires_at) > now)
