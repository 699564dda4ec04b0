import { z } from 'zod'
import { formatIsoSeconds } from '../clock.ts'
import { readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import { type GiftCard, isSameCard } from '../tebex/engagement/gift-cards.ts'
import { fromCents, toCents } from '../tebex/pricing/money.ts'
import { Refusal } from '../tebex/refusal.ts'
import { Amount, Moment, readBody, Text } from './input.ts'

const Value = Amount.refine((amount) => amount > 0)
const NewCard = z.object({ amount: Value, expires_at: Moment.nullish(), note: Text.nullish() })
const TopUp = z.object({ amount: Value })

const readCards = (c: SandboxContext): GiftCard[] => c.var.state.catalogue.gift_cards

function cardRow(c: SandboxContext, card: GiftCard) {
  return {
    id: card.id,
    code: card.card_number,
    balance: {
      starting: card.starting.toFixed(2),
      remaining: card.balance.toFixed(2),
      currency: c.var.state.catalogue.store.currency,
    },
    note: card.note,
    void: card.void,
    created_at: card.created_at,
    expires_at: card.expires_at,
  }
}

const respond = (c: SandboxContext, card: GiftCard): Response => json({ data: cardRow(c, card) })

function requireCard(card: GiftCard | undefined): GiftCard {
  if (card === undefined) throw new Refusal(404, 'Gift card not found')
  return card
}

const getCardOfRequest = (c: SandboxContext): GiftCard =>
  requireCard(readCards(c).find(({ id }) => String(id) === readParam(c, 'card')))

export const listCards = (c: SandboxContext): Response =>
  json({ data: readCards(c).map((card) => cardRow(c, card)) })

export const readCard = (c: SandboxContext): Response => respond(c, getCardOfRequest(c))

export const lookUpCard = (c: SandboxContext): Response =>
  respond(c, requireCard(readCards(c).find((card) => isSameCard(card.card_number, readParam(c, 'code')))))

export function createCard(c: SandboxContext): Response {
  const { state } = c.var
  const { amount, expires_at, note } = readBody(c, NewCard)
  const card: GiftCard = {
    id: Math.max(0, ...readCards(c).map(({ id }) => id)) + 1,
    card_number: String(Number.parseInt(state.randomHex(6), 16) % 1e12).padStart(12, '0'),
    balance: amount,
    starting: amount,
    note: note ?? '',
    void: false,
    created_at: formatIsoSeconds(state.clock.now()),
    expires_at: expires_at == null ? null : formatIsoSeconds(expires_at),
  }
  readCards(c).push(card)
  return respond(c, card)
}

export function topUpCard(c: SandboxContext): Response {
  const card = getCardOfRequest(c)
  const { amount } = readBody(c, TopUp)
  if (card.void) throw new Refusal(c.var.state.variants.pluginInvalidInput, 'The gift card is void.')
  card.balance = fromCents(toCents(card.balance) + toCents(amount))
  card.starting = fromCents(toCents(card.starting) + toCents(amount))
  return respond(c, card)
}

export function voidCard(c: SandboxContext): Response {
  const card = getCardOfRequest(c)
  card.void = true
  return respond(c, card)
}
