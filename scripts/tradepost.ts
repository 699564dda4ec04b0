/** `tradepost`: the operator's command. */
import { resolve } from 'node:path'
import process from 'node:process'
import { explain } from './failure.ts'
import { becomeOwner, CALLED_IN, HOME, readVersion } from './home.ts'
import { lendFile } from './owner.ts'

type Command = {
  does: string
  /** The command reads or writes the file that it is called with; root may name a file that the owner cannot reach. */
  file?: 'reads' | 'writes'
  run: () => Promise<unknown>
}

const COMMANDS: Record<string, Command> = {
  setup: {
    does: 'prints the link of the page that sets up a new shop, and opens it',
    run: () => import('./tradepost/setup.ts'),
  },
  secret: { does: 'prints new secrets', run: () => import('./tradepost/secret.ts') },
  password: {
    does: 'asks for a password and prints its hash for ADMIN_PASSWORD_HASH',
    run: () => import('./admin-password.ts'),
  },
  start: { does: 'opens the shop', run: () => import('./tradepost/supervise.ts') },
  backup: {
    does: 'writes store, database and the names of the secrets into one file',
    file: 'writes',
    run: () => import('./tradepost/backup.ts'),
  },
  restore: { does: 'puts a backup back', file: 'reads', run: () => import('./tradepost/restore.ts') },
  move: {
    does: 'moves the database to PostgreSQL, or back into its file',
    run: () => import('./tradepost/move.ts'),
  },
  update: {
    does: 'changes to the version of a release archive, or to the latest one',
    file: 'reads',
    run: () => import('./tradepost/update.ts'),
  },
  rollback: {
    does: 'goes back to the version before, with its database',
    run: () => import('./tradepost/rollback.ts'),
  },
  doctor: {
    does: 'checks everything from the keys to the backups and says what to do',
    run: () => import('./doctor.ts'),
  },
  docs: {
    does: 'brings documentation from a folder or an address into the store',
    run: () => import('./tradepost/docs.ts'),
  },
  'rebuild-orders': {
    does: 'derives orders and subscriptions anew from the stored webhooks',
    run: () => import('./tradepost/rebuild-orders.ts'),
  },
  version: { does: 'prints the version', run: async () => console.log(readVersion()) },
}

const [node = '', script = '', name = '', ...rest] = process.argv
const command = COMMANDS[name]
if (command) {
  try {
    process.argv = [node, script, ...(await goOnAsOwner(command))]
    await command.run()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
} else {
  const lines = Object.entries(COMMANDS).map(([word, { does }]) => `  ${word.padEnd(15)} ${does}`)
  console.error(`Usage: tradepost <command>\n\n${lines.join('\n')}`)
  process.exitCode = 1
}

/** Returns the arguments, with a file in them that the owner can read. */
async function goOnAsOwner({ file }: Command): Promise<string[]> {
  const become = () => becomeOwner({ isRootKept: file === 'writes' })
  const at = file === 'reads' ? rest.findIndex((arg) => !arg.startsWith('-')) : -1
  const named = rest[at]
  if (named === undefined) {
    become()
    return rest
  }
  return rest.with(at, await lendFile(resolve(CALLED_IN, named), HOME, become))
}
