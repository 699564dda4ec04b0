/** The platform's stand-in in its own process; the first argument is the number of packages. */
import process from 'node:process'
import { createSandbox } from '#sandbox/index.ts'
import type { SandboxQuestion, SandboxReport } from './sandbox.ts'

const count = process.argv[2]
const sandbox = await createSandbox(count === undefined ? {} : { seed: Number(count) })

process.on('message', (question: SandboxQuestion) => {
  if (question === 'outage') sandbox.failAll({ kind: 'status', status: 503 })
  process.send?.(report())
})
process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
process.send?.(report())

function report(): SandboxReport {
  const { apiUrl, url, publicToken, privateKey, webhookSecret } = sandbox
  return { apiUrl, url, publicToken, privateKey, webhookSecret }
}
