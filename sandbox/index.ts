/** The shop's sandbox: the platform's emulator with the demo store, and the shop's other services on the same port. */
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
import { createDemoCatalogue } from './seed/demo.ts'
import { createSyntheticCatalogue } from './seed/synthetic.ts'
import { WEBHOOK_OPERATION, webhookRoutes } from './webhook.ts'

export type SandboxOptions = Omit<EmulatorOptions, 'seed' | 'extend'> & {
  /** `demo` (the default), a catalogue, or a number of synthetic packages; a function gets the address. */
  seed?: 'demo' | number | Catalogue | ((origin: string) => Catalogue)
}

export type Sandbox = Emulator & {
  readonly chats: Inbox['chats']
  readonly discord: Inbox['discord']
  readonly notices: Inbox['notices']
  /** The Discord server, with its members' roles. */
  readonly guild: Guild
  /** Environment variables for a shop that signs customers in with Discord and gives them roles. */
  readonly discordVariables: Readonly<Record<string, string>>
}

/** Starts the stand-in for every outside service on its own port; rejects if the port is taken. */
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
  if (typeof seed === 'number') return (origin) => createSyntheticCatalogue(seed, origin)
  return seed === 'demo' ? createDemoCatalogue : seed
}
