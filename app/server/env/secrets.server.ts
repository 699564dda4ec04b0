/** The secrets that the shop itself needs: the admin's password and what seals the sessions. */
import type { Env } from './env.server.ts'
import type { EnvReader } from './reader.server.ts'
import {
  generatePassword,
  passwordWeakness,
  persistSessionSecret,
  secretWeakness,
} from './session-secret.server.ts'

const PASSWORD_HASH =
  /^\$argon2id\$v=19\$m=\d{4,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{16,}\$[A-Za-z0-9+/]{32,}$/

export type Secrets = {
  password: string | null
  passwordHash: string | null
  totpSecret: string | null
  sessionSecrets: string[]
}

/** The admin's and the sessions' secrets as they were given, weak ones reported. */
export function readSecrets(reader: EnvReader, { isDemo }: { isDemo: boolean }): Secrets {
  const password = reader.text('ADMIN_PASSWORD')
  const passwordHash = reader.matching(
    'ADMIN_PASSWORD_HASH',
    PASSWORD_HASH,
    'what `npm run admin:password` prints',
  )
  if (password !== null && passwordHash !== null)
    reader.report('ADMIN_PASSWORD', 'set it or ADMIN_PASSWORD_HASH, not both')
  if (password === null && passwordHash === null && !isDemo) {
    reader.report(
      'ADMIN_PASSWORD',
      'needed outside of the demo (or ADMIN_PASSWORD_HASH); there is no default',
    )
  }
  const weakPassword = password === null ? null : passwordWeakness(password)
  if (weakPassword !== null) reader.report('ADMIN_PASSWORD', weakPassword)
  const totpSecret = reader.matching(
    'ADMIN_TOTP_SECRET',
    /^[A-Za-z2-7]{16,128}=*$/,
    'a base32 secret of at least 16 characters, as `npm run admin:password -- --totp` prints it',
  )
  const sessionSecrets = reader.list('SESSION_SECRET')
  if (sessionSecrets.length === 0 && !isDemo)
    reader.report('SESSION_SECRET', 'needed outside of the demo; it protects every sign-in')
  if (sessionSecrets.length > 8) reader.report('SESSION_SECRET', 'expected at most 8 secrets')
  for (const secret of sessionSecrets) {
    const weakness = secretWeakness(secret)
    if (weakness !== null) reader.report('SESSION_SECRET', weakness)
  }
  return { password, passwordHash, totpSecret, sessionSecrets }
}

/** What the demo leaves open is made here, after everything else is known to be sound. */
export function completeSecrets(secrets: Secrets, dataDir: string): Pick<Env, 'admin' | 'sessionSecrets'> {
  const { password, passwordHash, totpSecret, sessionSecrets } = secrets
  const isGenerated = password === null && passwordHash === null
  return {
    admin: { password: isGenerated ? generatePassword() : password, passwordHash, isGenerated, totpSecret },
    sessionSecrets: sessionSecrets.length > 0 ? sessionSecrets : [persistSessionSecret(dataDir)],
  }
}
