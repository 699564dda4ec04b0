import { documentation } from '../documentation.server.ts'
import { isHost, listOfValid, matching, serviceUrl, wholeNumber } from '../fields.server.ts'

const DAY_SECONDS = 86_400

export const tebex = {
  TEBEX_PUBLIC_TOKEN: matching(/^[A-Za-z0-9_-]{1,64}$/, "the store's public token")
    .optional()
    .register(documentation, {
      description:
        'The store’s public token. Without it the shop is a demo on the sandbox; needed in production.',
      example: 't66x-7cd928b1e9399909e6810edac6dc1fd1eefc57cb',
    }),
  TEBEX_PRIVATE_KEY: matching(/^[\x21-\x7e]{1,256}$/, 'a key without spaces')
    .optional()
    .register(documentation, {
      description:
        'The store’s private key. Without it the platform sees the address of this server instead of the shopper’s, and may tax wrongly.',
      example: '…',
    }),
  TEBEX_WEBHOOK_SECRET: matching(/^[\x21-\x7e]{8,256}$/, 'at least 8 characters, no spaces')
    .optional()
    .register(documentation, {
      description: 'What webhooks are signed with. Without it payments and refunds cannot be recorded.',
      example: '…',
    }),
  TEBEX_API_URL: serviceUrl
    .refine((url) => !/[?#]./.test(url), 'expected no query and no fragment')
    .optional()
    .register(documentation, {
      description: 'The base of the Headless API; http is taken for a host of the private network alone.',
      example: 'http://127.0.0.1:4000/api',
      default: '`https://headless.tebex.io/api`',
    }),
  TEBEX_PLUGIN_SECRET: matching(/^[\x21-\x7e]{8,256}$/, 'at least 8 characters, no spaces')
    .optional()
    .register(documentation, {
      description:
        'The secret of a game server of the store, with which purchases of before this shop are read. The panel takes it too, and then keeps it encrypted. It can also give packages away: keep it as safe as a password.',
      example: '…',
    }),
  TEBEX_PLUGIN_URL: serviceUrl
    .refine((url) => !/[?#]./.test(url), 'expected no query and no fragment')
    .optional()
    .register(documentation, {
      description: 'The base of the Plugin API; http is taken for a host of the private network alone.',
      example: 'http://127.0.0.1:4000/plugin',
      default: '`https://plugin.tebex.io`, or the sandbox’s',
    }),
  TEBEX_ALLOWED_HOSTS: listOfValid(isHost, 'host or host:port').register(documentation, {
    description: 'Where login and checkout may send a browser, separated by commas.',
    default: 'the platform’s own hosts',
    example: 'pay.tebex.io, ident.tebex.io',
  }),
  CATALOG_TTL_MS: wholeNumber({ min: 1, max: DAY_SECONDS * 1000, fallback: 60_000 }).register(documentation, {
    description: 'The age after which the catalogue is refreshed in the background.',
    example: '30000',
    unit: 'milliseconds',
  }),
}
