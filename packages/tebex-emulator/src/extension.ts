/** Another service on the emulator's port: its routes, and its parts of the inspector and the control API. */
import type { Hono } from 'hono'
import type { Command } from './commands.ts'
import type { Env } from './http/context.ts'
import type { Html } from './http/respond.ts'

export { type Command, command } from './commands.ts'
export { call } from './http/call.ts'
export { createApp, type Env, type SandboxContext } from './http/context.ts'
export { type Html, json, notFoundPage, redirect, webUrl, withParam } from './http/respond.ts'
export { badge, button, section, table, timeOf } from './inspector/parts.ts'
export { cardPage, messagePage } from './pages/card.ts'
export { signInPage } from './pages/sign-in.ts'
export { draw, pick, seededRandom } from './tebex/seed/random.ts'
export { findPlayer } from './tebex/state.ts'
export { discordIdOf } from './tebex/store-kinds.ts'

/** Another service on the emulator’s port. */
export type Extension = {
  /** The names of its operations, for the list of calls and for faults. */
  operations: readonly string[]
  /** Routes that take precedence over the emulator's own. */
  routes: readonly Hono<Env>[]
  /** `POST /_sandbox/<name>`. */
  commands: Readonly<Record<string, Command>>
  /** Environment variables that lead a storefront to it. */
  variables: Readonly<Record<string, string>>
  /** Its sections of the inspector. */
  sections: readonly { id: string; title: string; render: () => Html }[]
  /** Its part of `GET /_sandbox/state`. */
  describe: () => Record<string, unknown>
  /** Called by every reset of the emulator. */
  reset: () => void
}
