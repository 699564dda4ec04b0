/** Explains failures to the person who runs a command. */
import { describeUser, isDenied } from '#app/server/account.server.ts'

/** SQLite's codes for a read-only file and for a file that it cannot open. */
const REFUSED_BY_SQLITE = [8, 14]

export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isDenied(error) || isRefusedBySqlite(error))
    return `${error.message}
The user ${describeUser()}, whom the shop runs as, may not do this. "tradepost doctor" names the files of other users and how to give them back.`
  if (!('code' in error) || error.code !== 'EADDRINUSE' || !('port' in error)) return error.message
  return `Port ${error.port} is taken: stop the other program, or choose another with PORT (shop) or SANDBOX_PORT (sandbox).`
}

function isRefusedBySqlite(error: Error): boolean {
  return 'errcode' in error && REFUSED_BY_SQLITE.includes(Number(error.errcode))
}
