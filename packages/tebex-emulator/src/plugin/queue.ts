import { z } from 'zod'
import { readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import type { QueuedCommand } from '../tebex/engagement/queue.ts'
import { Id, readBody } from './input.ts'
import { deriveInternalId } from './rows.ts'

/** Seconds until a game server should ask again. */
const NEXT_CHECK = 90

const Done = z.object({ ids: z.array(Id).min(1) })

const listCommands = (c: SandboxContext, isOnline: boolean): QueuedCommand[] =>
  [...c.var.state.commands.values()].filter(({ require_online }) => require_online === isOnline)

const playerRow = ({ id, username }: QueuedCommand['player']) => ({
  id: deriveInternalId(id),
  name: username,
  uuid: id,
})

/** Players with commands that wait until they are online. */
export function readQueue(c: SandboxContext): Response {
  const players = new Map(listCommands(c, true).map(({ player }) => [player.id, playerRow(player)]))
  const meta = { execute_offline: listCommands(c, false).length > 0, next_check: NEXT_CHECK, more: false }
  return json({ meta, players: [...players.values()] })
}

export function listOfflineCommands(c: SandboxContext): Response {
  const commands = listCommands(c, false).map(
    ({ player, delay, slots: _, require_online: __, ...command }) => ({
      ...command,
      conditions: { delay },
      player: playerRow(player),
    }),
  )
  return json({ meta: { limited: false }, commands })
}

export function listOnlineCommands(c: SandboxContext): Response {
  const commands = listCommands(c, true)
    .filter(({ player }) => String(deriveInternalId(player.id)) === readParam(c, 'player'))
    .map(({ player: _, delay, slots, require_online: __, ...command }) => ({
      ...command,
      conditions: { delay, slots },
    }))
  return json({ commands })
}

/** Removes commands that the server has run. */
export function deleteCommands(c: SandboxContext): Response {
  for (const id of readBody(c, Done).ids) c.var.state.commands.delete(id)
  return c.body(null, 204)
}
