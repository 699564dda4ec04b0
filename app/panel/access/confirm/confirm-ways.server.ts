import type { Shop } from '#app/compose.server.ts'
import type { ConfirmWays } from '#app/panel/access/confirm/confirm-form.tsx'
import type { AdminSession } from '#app/panel/access/types.ts'

/** Returns null while the last proof counts. */
export async function findConfirmWays({ admin }: Shop, session: AdminSession): Promise<ConfirmWays | null> {
  if (session.isConfirmed) return null
  const account = await admin.account.find(session)
  if (!account) return { hasPassword: true, hasCode: admin.asksForCode, hasPasskey: false }
  const { hasPassword, hasSecondFactor: hasCode, passkeys } = account
  return { hasPassword, hasCode, hasPasskey: passkeys.length > 0 }
}
