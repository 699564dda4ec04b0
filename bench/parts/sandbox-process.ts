/** The platform's stand-in in a process of its own, with as many packages as its first argument says. */
import process from 'node:process'
import { createSandbox } from '#sandbox/index.ts'
import type { SandboxQuestion, SandboxReport } from './sandbox.ts'

const count = process.argv[2]
const sandbox = await createSandbox(count === undefined ? {} : { seed: Number(count) })

process.on('message', (question: SandboxQuestion) => {
  if (question === 'forget') sandbox.clearCalls()
  if (question === 'slow') sandbox.failAll({ kind: 'delay', ms: 400 })
  if (question === 'change') changeEverything()
  process.send?.(report())
})
process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
process.send?.(report())

/** New words in every description: the worst that a refresh can meet. */
function changeEverything() {
  const stamp = process.hrtime.bigint()
  sandbox.catalogue.change(({ packages }) => {
    for (const each of packages) each.description += `<p>Revision ${stamp}.</p>`
  })
}

function report(): SandboxReport {
  const { apiUrl, url, publicToken, privateKey, webhookSecret } = sandbox
  return { apiUrl, url, publicToken, privateKey, webhookSecret, calls: sandbox.calls.length }
}
