/** The shop's sandbox: the emulator of the platform with the demo's store, and the shop's other services on the same port. */
import { type Catalogue, createEmulator, type Emulator, type EmulatorOptions } from 'tebex-emulator'
import { discordCommands } from './discord/commands.ts'
import { DISCORD_OPERATIONS } from './discord/discord-api.ts'
import { APPLICATION, Guild } from './discord/guild.ts'
import { discordMessageRoutes } from './discord/messages.ts'
import { discordOauthRoutes } from './discord/oauth.ts'
import { discordRoleRoutes } from './discord/roles.ts'
import { discordSection } from './discord/section.ts'
import { discordWebhookRoutes } from './discord/webhook.ts'
import { type Inbox, inboxSection } from './inbox.ts'
import { LLM_OPERATIONS, llmRoutes } from './llm.ts'
import { pictureRoutes } from './pictures.ts'
import { demoCatalogue } from './seed/demo.ts'
import { syntheticCatalogue } from './seed/synthetic.ts'
import { WEBHOOK_OPERATION, webhookRoutes } from './webhook.ts'

export type SandboxOptions = Omit<EmulatorOptions, 'seed' | 'extend'> & {
  /** `demo` (the default), a catalogue, or how many synthetic packages; a function is told the address. */
  seed?: 'demo' | number | Catalogue | ((origin: string) => Catalogue)
}

export type Sandbox = Emulator & {
  readonly chats: Inbox['chats']
  readonly discord: Inbox['discord']
  readonly notices: Inbox['notices']
  /** The Discord server, with the roles of its members. */
  readonly guild: Guild
  /** Environment variables that a shop needs to sign customers in with Discord and to give them roles. */
  readonly discordVariables: Readonly<Record<string, string>>
}

/** Starts the stand-in for every outside service on a port of its own; rejects when the port is taken. */
export async function createSandbox({ seed = 'demo', ...options }: SandboxOptions = {}): Promise<Sandbox> {
  const emulator = await createEmulator({ ...options, seed: toCatalogue(seed) })
  const inbox: Inbox = { chats: [], discord: [], notices: [] }
  const guild = new Guild(() => emulator.catalogue.data.players)
  const discordVariables = {
    DISCORD_CLIENT_ID: APPLICATION.clientId,
    DISCORD_CLIENT_SECRET: APPLICATION.clientSecret,
    DISCORD_BOT_TOKEN: APPLICATION.botToken,
    DISCORD_GUILD_ID: APPLICATION.guildId,
    DISCORD_API_URL: `${emulator.url}/discord/api/v10`,
  }
  emulator.use({
    operations: [...LLM_OPERATIONS, ...DISCORD_OPERATIONS, WEBHOOK_OPERATION],
    routes: [
      llmRoutes(inbox.chats),
      discordWebhookRoutes(guild, inbox.discord),
      discordOauthRoutes(guild),
      discordRoleRoutes(guild),
      discordMessageRoutes(guild),
      webhookRoutes(inbox.notices),
      pictureRoutes,
    ],
    commands: discordCommands(guild),
    variables: {
      AI_API_URL: `${emulator.url}/ai/v1`,
      DISCORD_WEBHOOK_URL: `${emulator.url}/discord/webhook`,
      ...discordVariables,
    },
    sections: [() => inboxSection(inbox), () => discordSection(emulator, guild)],
    describe: () => ({
      ...inbox,
      discord_members: guild.list(),
      discord_bot: guild.bot,
      discord_messages: guild.listMessages(),
    }),
    reset() {
      guild.reset()
      for (const list of Object.values(inbox)) list.length = 0
    },
  })
  return Object.assign(emulator, { ...inbox, guild, discordVariables })
}

function toCatalogue(seed: NonNullable<SandboxOptions['seed']>): NonNullable<EmulatorOptions['seed']> {
  if (typeof seed === 'number') return (origin) => syntheticCatalogue(seed, origin)
  return seed === 'demo' ? demoCatalogue : seed
}
