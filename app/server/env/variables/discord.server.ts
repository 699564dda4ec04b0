import { documentation } from '../documentation.server.ts'
import { matching, serviceUrl } from '../fields.server.ts'

const KEY = /^[\x21-\x7e]{1,512}$/
const SNOWFLAKE = /^\d{15,21}$/

export const discord = {
  DISCORD_CLIENT_ID: matching(SNOWFLAKE, "the application's id, 15 to 21 digits")
    .optional()
    .register(documentation, {
      description:
        'The Discord application with which customers link their accounts. With all four of these the shop gives the roles of `discordRoles` in `settings.yaml`.',
      example: '1100000000000000001',
    }),
  DISCORD_CLIENT_SECRET: matching(KEY, 'a secret without spaces')
    .optional()
    .register(documentation, { description: 'The client secret of that application.', example: '…' }),
  DISCORD_BOT_TOKEN: matching(KEY, 'a token without spaces').optional().register(documentation, {
    description: 'The token of its bot, which needs the permission Manage Roles.',
    example: '…',
  }),
  DISCORD_GUILD_ID: matching(SNOWFLAKE, "the server's id, 15 to 21 digits")
    .optional()
    .register(documentation, {
      description: 'The Discord server whose members get the roles.',
      example: '1100000000000000002',
    }),
  DISCORD_API_URL: serviceUrl.default('https://discord.com/api/v10').register(documentation, {
    description: 'The base of Discord’s API; its sign-in is `/oauth2/authorize` of the same host.',
    example: 'http://127.0.0.1:4000/discord/api/v10',
  }),
}
