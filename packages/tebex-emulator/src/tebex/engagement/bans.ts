import { z } from 'zod'
import type { Basket } from '../baskets.ts'
import { CREATED } from '../given.ts'
import { Refusal } from '../refusal.ts'
import type { State } from '../state.ts'

export const Ban = z.strictObject({
  id: z.int(),
  time: z.iso.datetime({ offset: true }).default(CREATED),
  ip: z.string().default(''),
  payment_email: z.string().default(''),
  reason: z.string().default(''),
  user: z.object({ ign: z.string(), uuid: z.string() }).default({ ign: '', uuid: '' }),
})
export type Ban = z.infer<typeof Ban>

export const countBans = ({ catalogue }: State, usernameId: string): number =>
  catalogue.bans.filter(({ user }) => user.uuid === usernameId).length

/** Refuses the checkout to a banned player or address. */
export function requireNotBanned(state: State, { player, ip }: Basket): void {
  const isBanned = state.catalogue.bans.some((ban) => ban.ip !== '' && ban.ip === ip)
  const bans = player === null ? 0 : countBans(state, String(player.username_id))
  if (isBanned || bans > 0) throw new Refusal(403, 'You are banned from this webstore.')
}
