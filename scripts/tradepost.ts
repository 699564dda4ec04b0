/** `tradepost`: what an operator does with a shop, in one command. */
import process from 'node:process'
import { readVersion } from './home.ts'

const COMMANDS: Record<string, { does: string; run: () => Promise<unknown> }> = {
  setup: {
    does: 'asks what a new shop needs, checks it at the platform and writes it',
    run: () => import('./tradepost/setup.ts'),
  },
  secret: { does: 'prints new secrets', run: () => import('./tradepost/secret.ts') },
  start: { does: 'opens the shop', run: () => import('./tradepost/supervise.ts') },
  backup: {
    does: 'writes store, database and the names of the secrets into one file',
    run: () => import('./tradepost/backup.ts'),
  },
  restore: { does: 'puts a backup back', run: () => import('./tradepost/restore.ts') },
  update: { does: 'changes to the version of a release archive', run: () => import('./tradepost/update.ts') },
  rollback: {
    does: 'goes back to the version before, with its database',
    run: () => import('./tradepost/rollback.ts'),
  },
  doctor: {
    does: 'checks everything from the keys to the backups and says what to do',
    run: () => import('./doctor.ts'),
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
  process.argv = [node, script, ...rest]
  await command.run()
} else {
  const lines = Object.entries(COMMANDS).map(([word, { does }]) => `  ${word.padEnd(15)} ${does}`)
  console.error(`Usage: tradepost <command>\n\n${lines.join('\n')}`)
  process.exitCode = 1
}
