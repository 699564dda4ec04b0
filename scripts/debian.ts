/** Installs Debian packages for runs that may do so. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { showProgress } from '../tests/report/run-report.ts'

const INSTALL_WITHIN_MS = 900_000

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs the packages and shows that it goes on; false when that fails or takes more than a quarter of an hour. */
export async function installPackages(...names: string[]): Promise<boolean> {
  if (!canInstall()) return false
  const label = `installing ${names.join(', ')} (Debian)`
  process.stdout.write(`${label} …\n`)
  const stopProgress = showProgress(() => label)
  const install = ['install', '-y', '--no-install-recommends', ...names]
  const isInstalled = (await runApt(install)) || ((await runApt(['update'])) && (await runApt(install)))
  stopProgress()
  return isInstalled
}

async function runApt(command: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', command, { stdio: 'ignore', timeout: INSTALL_WITHIN_MS, env })
  const [code] = await once(child, 'exit')
  return code === 0
}
