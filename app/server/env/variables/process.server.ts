import { z } from 'zod'
import { documentation } from '../documentation.server.ts'
import { isOrigin, matching, wholeNumber } from '../fields.server.ts'

export const process = {
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
  VERSION_FILE_URL: z
    .httpUrl('expected an https address')
    .regex(/^https:/, 'expected an https address')
    .optional()
    .register(documentation, {
      description:
        'A file such as `{"version": "1.4.0", "notes": "https://…"}`, read twice a day: the panel tells of a newer version. Without it no server is asked. A release’s `latest.json` names the archives too, and `tradepost update` fetches them from there: name an address that you trust with the code of your shop.',
      example: 'https://example.com/tradepost/latest.json',
    }),
  UPDATE_REQUEST_FILE: matching(/^\//, 'an absolute path').optional().register(documentation, {
    description:
      'The file by which the panel asks for an update. `tradepost.service` sets it, and `tradepost-update.path` waits for it; without it the panel names the command.',
    example: '/opt/tradepost/update-request',
  }),
  SANDBOX_PORT: wholeNumber({ min: 0, max: 65_535, fallback: 4000 }).register(documentation, {
    description: 'Where the demo’s sandbox listens.',
    example: '4100',
  }),
  SANDBOX_ORIGIN: z
    .string()
    .refine(isOrigin, 'expected scheme, host and port alone, such as https://pay.demo.example')
    .optional()
    .register(documentation, {
      description: 'The address of the public demo’s checkout as its visitors reach it.',
      example: 'https://pay.demo.example',
    }),
  TRADEPOST_DEMO: z.string().optional().register(documentation, {
    description:
      '`1` says that the shop runs on a sandbox and takes no real payments, `public` that strangers read its panel besides. The demo sets it itself; without a token it makes a demo in production too.',
    example: '1',
  }),
}
