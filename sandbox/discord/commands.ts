import { type Command, command } from 'tebex-emulator/extension'
import { z } from 'zod'
import type { Guild } from './guild.ts'

const Username = z.object({ username: z.string() })

/** A form sends a switch as text. */
const Switch = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const Limit = z
  .object({ count: z.coerce.number().int().min(1), windowMs: z.coerce.number().int().min(1) })
  .nullable()
const Bot = z.object({
  canManageRoles: Switch.optional(),
  rolePosition: z.coerce.number().int().min(0).optional(),
  failuresInTen: z.coerce.number().int().min(0).max(10).optional(),
  limit: Limit.optional(),
})

/** Commands of the control API and the inspector for the Discord server. */
export function discordCommands(guild: Guild): Record<string, Command> {
  return {
    'discord-join': command(Username, (_, { username }) => guild.join(username)),
    'discord-leave': command(Username, (_, { username }) => guild.leave(username)),
    'discord-bot': command(Bot, (_, changes) => {
      Object.assign(guild.bot, changes)
    }),
  }
}
