/** Checks what the shop needs, a line each, and ends with 1 when customers cannot buy. Changes nothing. */
import process from 'node:process'
import { describeFinding, describeName } from '#app/features/health/describe.server.ts'
import type { CheckReport } from '#app/features/health/types.ts'
import { isDemo } from './demo.ts'
import { enterHome, readVersion } from './home.ts'
import { isBuilt } from './sources.ts'
import { examineInstallation } from './tradepost/examine.ts'

const INDENT = ' '.repeat(11)

enterHome()
// As the start does it.
if (!isDemo(process.env)) process.env.NODE_ENV ??= 'production'
const { env, reports } = await examineInstallation(process.env)
console.log(`Tradepost ${readVersion()}, Node ${process.versions.node}`)
if (env) console.log(`${env.isDemo ? 'Demo' : 'Live'}, ${env.publicOrigin}, store folder ${env.storeDir}`)
if (!(await isBuilt())) console.log('The build will be made at the next start.')
console.log()
for (const report of reports) print(report)
process.exit(reports.some(({ findings }) => findings.some(({ state }) => state === 'error')) ? 1 : 0)

function print({ name, findings }: CheckReport): void {
  const subject = describeName(name, 'en')
  if (findings.length === 0) console.log(`  ${'ok'.padEnd(9)}${subject}`)
  for (const finding of findings) {
    const { state, sentence, whatToDo } = describeFinding(finding, 'en')
    console.log(`  ${state.padEnd(9)}${subject}: ${sentence}\n${INDENT}${whatToDo}`)
  }
}
