import type { Basket } from '../basket.ts'
import { Refusal } from '../refusal.ts'
import type { State } from '../state.ts'

export const countBans = ({ catalogue }: State, usernameId: string): number =>
  catalogue.bans.filter(({ user }) => user.uuid === usernameId).length

/** Refuses the checkout to a banned player or address. */
export function requireNotBanned(state: State, { player, ip }: Basket): void {
  const isBanned = state.catalogue.bans.some((ban) => ban.ip !== '' && ban.ip === ip)
  const bans = player === null ? 0 : countBans(state, String(player.username_id))
  if (isBanned || bans > 0) throw new Refusal(403, 'You are banned from this webstore.')
}
