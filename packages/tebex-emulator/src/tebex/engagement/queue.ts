/** The commands that a game server fetches and runs for buyers. */
import { z } from 'zod'

export const Command = z.strictObject({
  /** `{username}`, `{id}`, `{transaction}` and the like are filled in. */
  command: z.string(),
  /** Runs only while the player is on the server. */
  require_online: z.boolean().default(false),
  /** Seconds to wait. */
  delay: z.int().min(0).default(0),
  /** Free places that the player's inventory needs. */
  slots: z.int().min(0).default(0),
})

export const QueuedCommand = Command.extend({
  id: z.int(),
  payment: z.int(),
  package: z.int(),
  player: z.object({ id: z.string(), username: z.string() }),
})
export type QueuedCommand = z.infer<typeof QueuedCommand>
