import { z } from 'zod'
import { documentation } from '../documentation.server.ts'
import { list, matching, secret, wholeNumber } from '../fields.server.ts'
import { findPasswordWeakness, findSecretWeakness } from '../secrets.server.ts'

const DAY_SECONDS = 86_400
const PASSWORD_HASH =
  /^\$argon2id\$v=19\$m=\d{4,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{32,}$/

export const admin = {
  ADMIN_PASSWORD: secret(findPasswordWeakness).optional().register(documentation, {
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
    .pipe(z.array(secret(findSecretWeakness)).max(8, 'expected at most 8 secrets'))
    .default([])
    .register(documentation, {
      description:
        'Seals the visitors’ sessions and the key under which customers are known: 32 random characters or more. Several, separated by commas, for rotation: the first seals, all of them open; drop an old one after the next start. Needed outside of the demo.',
      example: '$(openssl rand -hex 32)',
      default: 'made once and stored in `DATA_DIR` by the demo',
    }),
}
