/** The guide with the embedded checkout, walked in a browser with the packed emulator and the official package. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { expect, onTestFinished } from 'vitest'
import { CHROMIUM_FLAGS, requireBrowser } from '../../scripts/browser.ts'
import { ROOT } from '../../scripts/sources.ts'

/** `project` has the packed emulator in its `node_modules`. */
export async function walkEmbeddedGuide(project: string): Promise<void> {
  await cp(join(project, 'node_modules/tebex-emulator/guides/vite'), project, { recursive: true })
  const official = 'node_modules/@tebexio/tebex.js'
  await cp(join(ROOT, official), join(project, official), { recursive: true })
  const variables = await startEmulator(project)
  await writeFile(join(project, '.env.local'), variables)
  const page = await openPage(await startVite(project))
  await page.getByRole('button', { name: /^Buy Garage, .*9\.99/ }).click()
  await page.getByRole('button', { name: 'Continue as alex' }).click()
  await page.getByRole('button', { name: /^Pay for Garage, .*9\.99/ }).click()
  const checkout = page.locator('iframe.zoid-visible').contentFrame()
  await checkout.getByRole('checkbox').check()
  await checkout.getByRole('button', { name: 'Pay now' }).click()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Thank you!')
}

/** Starts it as the guide does; resolves to the lines of `.env.local`. */
async function startEmulator(project: string): Promise<string> {
  const bin = join(project, 'node_modules/tebex-emulator/dist/bin.js')
  const child = spawn(process.execPath, [bin, '--port', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(`VITE_${line}`)
    if (line.startsWith('TEBEX_PUBLIC_TOKEN=')) break
  }
  const api = lines.find((line) => line.startsWith('VITE_TEBEX_API_URL=')) ?? ''
  return [...lines, api.replace('API_URL', 'CHECKOUT').replace('/api', '/pay')].join('\n')
}

async function startVite(root: string): Promise<string> {
  const { createServer } = await import('vite')
  const server = await createServer({ root, configFile: false, logLevel: 'warn', server: { port: 0 } })
  onTestFinished(() => server.close())
  await server.listen()
  return server.resolvedUrls?.local[0] ?? ''
}

async function openPage(url: string) {
  const executablePath = await requireBrowser(() => undefined)
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  onTestFinished(() => browser.close())
  // The lightbox needs more than 800 × 760.
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  return page
}
