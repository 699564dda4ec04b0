import { resolve } from 'node:path'
import { z } from 'zod'
import { documentation } from '../documentation.server.ts'
import { matching } from '../fields.server.ts'

const path = z.string().transform((text) => resolve(text))

export const data = {
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
  STORE_DIR: path.optional().register(documentation, {
    description:
      'The folder of the seller’s texts, pictures and settings. The demo’s own is refused in a live shop.',
    example: '/srv/store',
    default:
      '`./store`, or the starter where there is none; in the demo a copy of `sandbox/store` in `DATA_DIR`',
  }),
  STORE_READ_ONLY: z.enum(['0', '1'], { error: 'expected 0 or 1' }).default('0').register(documentation, {
    description:
      '`1` for a store folder that git or an image puts there: the panel does not write into it and offers changes as a download, and no setup is offered. A folder that cannot be written to is noticed without it.',
    example: '1',
  }),
  TRADEPOST_HOME: z.string().optional().register(documentation, {
    description:
      'The folder of `.env`, `store/` and `data/`, where relative paths begin. Read from the environment alone, not from `.env`.',
    example: '/srv/shop',
    default: 'the installation, or the repository',
  }),
  GEOIP_FILE: path.optional().register(documentation, {
    description:
      'A `.mmdb` file that knows where addresses are, such as a city file; addresses are looked up here and nowhere else.',
    default: 'the bundled file of countries',
    example: '/var/lib/geoip/city.mmdb',
  }),
}
