/** Checks the shop's requirements, one line each, and exits with 1 when customers cannot buy. Changes nothing. */
import process from 'node:process'
import { describeFinding, describeName } from '#app/panel/health/describe.server.ts'
import { warning } from '#app/panel/health/finding.server.ts'
import type { CheckReport, Finding } from '#app/panel/health/types.ts'
import { describeUser } from '#app/server/account.server.ts'
import { isDemo } from './demo.ts'
import { enterHome, findHomeOwner, HOME, readVersion } from './home.ts'
import { isRoot } from './owner.ts'
import { isBuilt } from './sources.ts'
import { examineInstallation } from './tradepost/examine.ts'

const INDENT = ' '.repeat(11)

enterHome()
// Matches the start.
if (!isDemo(process.env)) process.env.NODE_ENV ??= 'production'
const { env, reports } = await examineInstallation(process.env, {
  home: HOME,
  doubts: isDemo(process.env) ? [] : listDoubts(),
})
console.log(`Tradepost ${readVersion()}, Node ${process.versions.node}`)
if (env) console.log(`${env.isDemo ? 'Demo' : 'Live'}, ${env.publicOrigin}, store folder ${env.storeDir}`)
if (!(await isBuilt())) console.log('The build will be made at the next start.')
console.log()
for (const report of reports) print(report)
process.exit(reports.some(({ findings }) => findings.some(({ state }) => state === 'error')) ? 1 : 0)

/** A command of root acts as the owner by now, so the user is root without an owner, or another user. */
function listDoubts(): Finding[] {
  const owner = findHomeOwner()
  if (owner === null) return isRoot() ? [warning('installation_of_root', { folder: HOME })] : []
  if (owner.uid === process.geteuid?.()) return []
  return [warning('other_user', { user: describeUser(), owner: owner.uid })]
}

function print({ name, findings }: CheckReport): void {
  const subject = describeName(name, 'en')
  if (findings.length === 0) console.log(`  ${'ok'.padEnd(9)}${subject}`)
  for (const finding of findings) {
    const { state, sentence, whatToDo } = describeFinding(finding, 'en')
    console.log(`  ${state.padEnd(9)}${subject}: ${sentence}\n${INDENT}${whatToDo}`)
  }
}
