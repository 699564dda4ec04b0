/**
 * A process that publishes into the folder of its first argument and is killed before the file operation with the
 * number of its second argument.
 */
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const [, , dir = '', killAt = '0'] = process.argv
let count = 0

function killable<Arguments extends unknown[], Result>(work: (...parameters: Arguments) => Promise<Result>) {
  return (...parameters: Arguments): Promise<Result> => {
    count += 1
    if (count === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return work(...parameters)
  }
}
Object.assign(fs, {
  open: killable(fs.open),
  rename: killable(fs.rename),
  rm: killable(fs.rm),
  mkdir: killable(fs.mkdir),
})
syncBuiltinESMExports()

const { writePublication } = await import('#app/server/store/publication.server.ts')
const changes = new Map<string, Buffer | null>([['images/a.svg', null]])
for (const name of ['settings.yaml', 'faq.yaml', 'products/1.yaml', 'new/deep.yaml'])
  changes.set(name, Buffer.from(`new ${name}`))
await writePublication(dir, { changes, note: 'the note' })
process.stdout.write(String(count))
