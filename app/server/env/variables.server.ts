/** Every environment variable once: how it is checked and what it is for. docs/environment.md is made of this. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { isAddressOrNetwork } from '../http/address.server.ts'
import { isHost, isOrigin, list, listOf, matching, secret, serviceUrl, wholeNumber } from './fields.server.ts'
import { passwordWeakness, secretWeakness } from './secrets.server.ts'

/** What the reference page says of a variable. */
export const documentation = z.registry<{
  description: string
  unit?: string
  /** What holds without it, where the schema itself has no default. */
  default?: string
  example: string
}>()

const DAY_SECONDS = 86_400
const KEY = /^[\x21-\x7e]{1,512}$/
const PASSWORD_HASH =
  /^\$argon2id\$v=19\$m=\d{4,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{32,}$/

const address = {
  PORT: wholeNumber({ min: 0, max: 65_535, fallback: 3000 }).register(documentation, {
    description: 'Where the shop listens.',
    example: '8080',
  }),
  HOST: matching(/^[A-Za-z0-9.:_-]{1,255}$/, 'a host name or an address')
    .default('127.0.0.1')
    .register(documentation, {
      description: 'The address on which the shop listens.',
      example: '0.0.0.0',
    }),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'expected scheme, host and port alone, such as https://shop.example')
    .optional()
    .register(documentation, {
      description:
        'The address that shoppers see. Absolute URLs, cookies and the same-origin check use it; a visitor who opens the shop under another address can look but not buy.',
      default: '`http://localhost:PORT`',
      example: 'https://shop.example',
    }),
  TRUSTED_PROXIES: listOf(isAddressOrNetwork, 'addresses or networks such as 10.0.0.0/8').register(
    documentation,
    {
      description:
        'Proxies whose forwarded address is believed: addresses and networks, separated by commas.',
      default: 'none',
      example: '127.0.0.1, 10.0.0.0/8',
    },
  ),
  CLIENT_IP_HEADER: matching(/^[A-Za-z0-9-]{1,64}$/, 'the name of a header')
    .optional()
    .register(documentation, {
      description: 'The header in which a trusted proxy names the visitor’s address.',
      default: '`x-forwarded-for`',
      example: 'x-real-ip',
    }),
}

const tebex = {
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
  TEBEX_ALLOWED_HOSTS: listOf(isHost, 'host or host:port').register(documentation, {
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

const admin = {
  ADMIN_PASSWORD: secret(passwordWeakness).optional().register(documentation, {
    description:
      'The password of the admin panel, of 12 characters or more. This or the hash is needed outside of the demo.',
    example: '…',
    default: 'made for each run of the demo and printed',
  }),
  ADMIN_PASSWORD_HASH: matching(PASSWORD_HASH, 'what `npm run admin:password` prints')
    .optional()
    .register(documentation, {
      description: 'The password’s hash, as `npm run admin:password` prints it, instead of the password.',
      example: '$argon2id$v=19$m=19456,t=2,p=1$…$…',
    }),
  ADMIN_TOTP_SECRET: matching(
    /^[A-Za-z2-7]{16,128}=*$/,
    'a base32 secret of at least 16 characters, as `npm run admin:password -- --totp` prints it',
  )
    .optional()
    .register(documentation, {
      description:
        'In base32, as `npm run admin:password -- --totp` prints it: the login then also asks for an authenticator’s code.',
      example: '…',
    }),
  ADMIN_IDLE_SECONDS: wholeNumber({ min: 1, max: DAY_SECONDS * 7, fallback: 1800 }).register(documentation, {
    description: 'An admin session ends when it was not used for so long.',
    example: '900',
    unit: 'seconds',
  }),
  ADMIN_MAX_SECONDS: wholeNumber({ min: 1, max: DAY_SECONDS * 30, fallback: 43_200 }).register(
    documentation,
    {
      description: 'An admin session ends after so long at the latest.',
      unit: 'seconds',
      example: '28800',
    },
  ),
  SESSION_SECRET: list
    .pipe(z.array(secret(secretWeakness)).max(8, 'expected at most 8 secrets'))
    .default([])
    .register(documentation, {
      description:
        'Seals the visitors’ sessions and the key under which customers are known: 32 random characters or more. Several, separated by commas, for rotation: the first seals, all of them open; drop an old one after the next start. Needed outside of the demo.',
      example: '$(openssl rand -hex 32)',
      default: 'made once and stored in `DATA_DIR` by the demo',
    }),
}

const data = {
  DATABASE_URL: matching(/^postgres(ql)?:\/\/[^\s/]+\/?/, 'postgres://user:password@host/name')
    .optional()
    .register(documentation, {
      description: 'A PostgreSQL (15 or newer), which several processes may share.',
      default: 'the embedded database in `DATA_DIR`',
      example: 'postgres://shop:password@db/shop',
    }),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path))
    .register(documentation, {
      description: 'The folder of the embedded database and of caches.',
      example: '/var/lib/shop',
      default: '`./data`',
    }),
  STORE_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .register(documentation, {
      description:
        'The folder of the seller’s texts, pictures and settings. The demo’s own is refused in a live shop.',
      example: '/srv/store',
      default:
        '`./store`, or the starter where there is none; in the demo a copy of `sandbox/store` in `DATA_DIR`',
    }),
  STORE_READ_ONLY: z.enum(['0', '1'], { error: 'expected 0 or 1' }).default('0').register(documentation, {
    description:
      '`1` for a store folder that git or an image puts there: the panel does not write into it and offers changes as a download. A folder that cannot be written to is noticed without it.',
    example: '1',
  }),
  TRADEPOST_HOME: z.string().optional().register(documentation, {
    description:
      'The folder of `.env`, `store/` and `data/`, where relative paths begin. Read from the environment alone, not from `.env`.',
    example: '/srv/shop',
    default: 'the installation, or the repository',
  }),
  GEOIP_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .register(documentation, {
      description:
        'A `.mmdb` file that knows where addresses are, such as a city file; addresses are looked up here and nowhere else.',
      default: 'the bundled file of countries',
      example: '/var/lib/geoip/city.mmdb',
    }),
}

const assistant = {
  AI_API_URL: serviceUrl.optional().register(documentation, {
    description:
      'An OpenAI-compatible service: its base or the whole address of its chat completions. Without it and its key the assistant looks answers up in the FAQ, the services and the catalogue.',
    example: 'https://ai.example/v1',
  }),
  AI_API_KEY: matching(KEY, 'a key without spaces')
    .optional()
    .register(documentation, { description: 'The key of that service.', example: '…' }),
  DISCORD_WEBHOOK_URL: serviceUrl.optional().register(documentation, {
    description: 'Where each chat message and each request for a person is announced.',
    example: 'https://discord.com/api/webhooks/1/token',
  }),
  CHAT_VISITOR_DAILY: wholeNumber({ min: 0, max: 1_000_000, fallback: 40 }).register(documentation, {
    description: 'Chat messages of one visitor in a UTC day, in all processes together.',
    example: '20',
    unit: 'messages',
  }),
  CHAT_GLOBAL_DAILY: wholeNumber({ min: 0, max: 10_000_000, fallback: 2000 }).register(documentation, {
    description: 'Chat messages of all visitors in a UTC day.',
    example: '500',
    unit: 'messages',
  }),
}

const SNOWFLAKE = /^\d{15,21}$/

const discord = {
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

const process = {
  NODE_ENV: z.string().optional().register(documentation, {
    description: '`production` makes a missing platform token an error and never a demo.',
    example: 'production',
    default: '`production` for `npm start`',
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'expected one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info')
    .register(documentation, {
      description: 'The least severe lines that are logged, from `trace` to `fatal`, or `silent`.',
      example: 'warn',
    }),
  METRICS_TOKEN: matching(/^[\x21-\x7e]{16,256}$/, 'at least 16 characters, no spaces')
    .optional()
    .register(documentation, {
      description:
        'Who sends it (`Authorization: Bearer …`) may read `/metrics`. Without it only programs of this machine may, past no proxy.',
      example: '$(openssl rand -hex 16)',
    }),
  SANDBOX_PORT: wholeNumber({ min: 0, max: 65_535, fallback: 4000 }).register(documentation, {
    description: 'Where the demo’s sandbox listens.',
    example: '4100',
  }),
  TRADEPOST_DEMO: z.string().optional().register(documentation, {
    description:
      '`1` says that the shop runs on a sandbox and takes no real payments. The demo sets it itself.',
    example: '1',
  }),
}

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
