/**
 * The single list of environment variables, with the check and the purpose of each. docs/environment.md is generated
 * from it.
 */
import { z } from 'zod'
import { address } from './variables/address.server.ts'
import { admin } from './variables/admin.server.ts'
import { assistant } from './variables/assistant.server.ts'
import { data } from './variables/data.server.ts'
import { discord } from './variables/discord.server.ts'
import { process } from './variables/process.server.ts'
import { tebex } from './variables/tebex.server.ts'

export const sections = {
  Address: address,
  Tebex: tebex,
  'Admin panel and sessions': admin,
  Data: data,
  'Assistant and chat': assistant,
  'Discord roles': discord,
  Process: process,
}

export const variables = z.object({
  ...address,
  ...tebex,
  ...admin,
  ...data,
  ...assistant,
  ...discord,
  ...process,
})
export type Variables = z.output<typeof variables>
