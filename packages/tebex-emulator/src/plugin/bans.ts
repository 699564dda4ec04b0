import { z } from 'zod'
import { formatIsoSeconds } from '../clock.ts'
import { IpAddress, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import { Ban } from '../tebex/engagement/bans.ts'
import { findCustomer } from '../tebex/store-kinds.ts'
import { readBody, Text } from './input.ts'

const NewBan = z
  .object({ reason: Text.nullish(), ip: IpAddress.nullish(), user: Text.nullish() })
  .refine(({ ip, user }) => ip != null || user != null, { path: ['user'] })

export const listBans = (c: SandboxContext): Response => json({ data: c.var.state.catalogue.bans })

export function createBan(c: SandboxContext): Response {
  const { state } = c.var
  const { bans } = state.catalogue
  const { reason, ip, user } = readBody(c, NewBan)
  const player = user == null ? null : findCustomer(state, user)
  const stranger = user == null ? { ign: '', uuid: '' } : { ign: user, uuid: user }
  const ban = Ban.parse({
    id: Math.max(0, ...bans.map(({ id }) => id)) + 1,
    time: formatIsoSeconds(state.clock.now()),
    ip: ip ?? '',
    reason: reason ?? '',
    user: player === null ? stranger : { ign: player.username, uuid: String(player.username_id) },
  })
  bans.push(ban)
  return json({ data: ban })
}
