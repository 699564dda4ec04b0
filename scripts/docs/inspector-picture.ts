/**
 * Takes the picture of the README of tebex-emulator: the inspector after a purchase.
 * Usage: CHROMIUM_PATH=/usr/bin/chromium node start.mjs scripts/docs/inspector-picture.ts
 */
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { createTebex } from 'tebex-client'
import { createEmulator } from 'tebex-emulator'
import { ROOT } from '../sources.ts'

const FILE = join(ROOT, 'packages/tebex-emulator/docs/inspector.png')
const URLS = { completeUrl: 'http://localhost:3000/thanks', cancelUrl: 'http://localhost:3000/cart' }

const emulator = await createEmulator({ port: 4000 })
const { publicToken, apiUrl: baseUrl } = emulator
const tebex = createTebex({ publicToken, baseUrl })
const [scripts] = await tebex.categories.list({ includePackages: true })
const [garage, , radio] = scripts?.packages ?? []
const { ident } = await tebex.baskets.create(URLS)
emulator.login(ident, 'alex')
for (const pack of [garage, radio])
  if (pack !== undefined) await tebex.baskets.addPackage(ident, { packageId: pack.id })
await tebex.coupons.apply(ident, 'WELCOME10')
emulator.pay(ident)

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
await page.goto(`${emulator.url}/?open=calls&open=payments`)
const picture = await page.screenshot()
await sharp(picture).png({ palette: true, colours: 64, compressionLevel: 9 }).toFile(FILE)
await browser.close()
await emulator.close()
