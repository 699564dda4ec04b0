/**
 * Finds a Chromium for the browser tests: the system's, else Debian's package when root, else Playwright's own. Where
 * Debian's packages may be installed, the headless shell joins it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { installPackages } from './debian.ts'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const KNOWN = [
  DEBIAN_CHROMIUM,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Root cannot use the sandbox; background services would contact hosts that a closed network refuses. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The path of Debian's headless shell, null where it is not installed. It needs half the processor time of the whole
 * browser and has no back/forward cache.
 */
export function findHeadlessShell(): string | null {
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null
}

/** The path of a Chromium, installed when there is none; throws with what to do when none can be had. */
export async function requireBrowser(say: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return told(named, 'named in CHROMIUM_PATH')
  const found = KNOWN.find((path) => existsSync(path))
  if (found === DEBIAN_CHROMIUM && findHeadlessShell() === null)
    await installPackages('chromium-headless-shell')
  if (found) return told(found, "the system's own")
  // Older releases have no headless shell.
  if ((await installPackages('chromium', 'chromium-headless-shell')) || (await installPackages('chromium')))
    return told(DEBIAN_CHROMIUM, "Debian's package")
  if (!existsSync(chromium.executablePath())) {
    say("No Chromium here: installing Playwright's …")
    execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      stdio: 'ignore',
    })
  }
  return told(chromium.executablePath(), "Playwright's")

  function told(path: string, origin: string): string {
    if (!existsSync(path))
      throw new Error(`no browser at ${path}: install Chromium or name one in CHROMIUM_PATH`)
    say(`Browser: ${path} (${origin})`)
    return path
  }
}
