/**
 * Takes the pictures of the README from a demo that it opens: shop and panel, light and dark, and a moving one.
 * Usage, after a build: node start.mjs scripts/docs/pictures.ts
 */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, requireBrowser } from '../browser.ts'
import { launch } from '../launch.mjs'
import { describeScreens, PICTURES, STAMP } from './picture-stamp.ts'

const PORT = Number(process.env.PORT ?? 3900)
const SHOP = `http://localhost:${PORT}`
const PASSWORD = 'quiet otter under blue roofs'
const SIZE = { width: 1280, height: 800 }
const WIDTH = 960
const MOVING_WIDTH = 800
const MAX_BYTES = 60_000
const MAX_MOVING_BYTES = 2_500_000
const SCHEMES = ['light', 'dark'] as const
const PRODUCT = '/products/6982072'
const OFFER = 'Weekend offer: 10% off everything'

type Frame = { pictures: Buffer[]; ms: number }

/** A busy machine is slow, not wrong. */
const TIMEOUT_MS = 120_000

const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
const demo = launch(process.execPath, ['scripts/start.ts'], {
  ...process.env,
  PORT: String(PORT),
  SANDBOX_PORT: process.env.SANDBOX_PORT ?? '4900',
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'warn',
})
const browser = await chromium.launch({
  executablePath: await requireBrowser((line) => process.stdout.write(`${line}\n`)),
  args: CHROMIUM_FLAGS,
})
try {
  while (!(await fetch(`${SHOP}/readyz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 500))
  await mkdir(PICTURES, { recursive: true })
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB', reducedMotion: 'reduce' })
  context.setDefaultTimeout(TIMEOUT_MS)
  await takeAll(await context.newPage())
  await writeFile(STAMP, `${await describeScreens()}\n`)
} finally {
  await browser.close()
  const ended = once(demo, 'exit')
  demo.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}

async function takeAll(page: Page): Promise<void> {
  const frames: Frame[] = []
  await takePurchase(page, frames)
  await takeChat(page)
  await takePanel(page, frames)
  for (const [index, scheme] of SCHEMES.entries()) await writeMoving(frames, index, scheme)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(SHOP + path)
  await settle(page)
}

function press(page: Page, name: RegExp): Promise<void> {
  return page.getByRole('button', { name }).first().click()
}

async function take(page: Page, name: string): Promise<void> {
  for (const [index, picture] of (await photograph(page)).entries())
    await writePicture(picture, `${name}-${SCHEMES[index]}`)
}

async function show(page: Page, frames: Frame[], ms: number): Promise<void> {
  frames.push({ pictures: await photograph(page), ms })
}

async function takePurchase(page: Page, frames: Frame[]): Promise<void> {
  await open(page, '/')
  await take(page, 'home')
  await show(page, frames, 900)
  await press(page, /^search/i)
  for (const letters of ['po', 'lice']) {
    await page.keyboard.type(letters)
    await page.getByRole('option').first().waitFor()
    await settle(page)
    await show(page, frames, 600)
  }
  await open(page, PRODUCT)
  await take(page, 'product')
  await show(page, frames, 1_200)
  await press(page, /login with fivem/i)
  await page.waitForURL(/\/fivem/)
  await page.locator('form').getByRole('button').first().click()
  await page.waitForURL(`${SHOP}${PRODUCT}**`)
  await settle(page)
  await open(page, PRODUCT)
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/basket/packages')),
    press(page, /add to cart/i),
  ])
  await open(page, '/cart')
  await take(page, 'cart')
  await show(page, frames, 1_400)
  await press(page, /checkout/i)
  await page.getByRole('checkbox').first().check()
  await press(page, /^pay/i)
  await page.waitForURL(`${SHOP}/thank-you**`)
  await settle(page)
  await take(page, 'receipt')
}

async function takeChat(page: Page): Promise<void> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Support chat' }).click()
  const chat = page.getByRole('dialog')
  await chat.getByRole('button', { name: 'English' }).click()
  await chat.getByLabel('Your name').fill('Alex')
  await chat.getByLabel('Your email').fill('alex@example.org')
  await page.keyboard.press('Enter')
  await chat.getByRole('textbox').fill('What does the backpack need?')
  await page.keyboard.press('Enter')
  await chat.getByText('oxmysql').first().waitFor()
  await settle(page)
  await take(page, 'chat')
}

async function takePanel(page: Page, frames: Frame[]): Promise<void> {
  await open(page, '/admin?lang=en')
  await page
    .getByRole('textbox', { name: /password/i })
    .first()
    .fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await settle(page)
  await take(page, 'overview')
  await open(page, '/admin/orders')
  await take(page, 'orders')
  await open(page, '/admin/store/promo')
  await take(page, 'editor')
  await page.getByRole('textbox', { name: /what the banner says/i }).fill(OFFER)
  await show(page, frames, 1_500)
  await Promise.all([page.waitForEvent('load'), press(page, /^save/i)])
  await open(page, '/admin/store/draft')
  await show(page, frames, 1_000)
  await Promise.all([page.waitForEvent('load'), press(page, /^publish/i)])
  await open(page, '/')
  await page.getByText(OFFER).first().waitFor()
  await show(page, frames, 2_800)
}

/** Each moment is seen in both schemes, so that both tell the same. */
async function photograph(page: Page): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    pictures.push(await page.screenshot())
  }
  return pictures
}

/** Pictures and fonts are there, and nothing moves: the context asks for reduced motion. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // A picture that no cache holds is encoded first.
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { top, left } = image.getBoundingClientRect()
      const isSeen = image.checkVisibility() && top < innerHeight && left < innerWidth
      return image.complete || !isSeen
    }),
  )
}

/** Lowers the quality until the picture is small enough. */
async function writePicture(picture: Buffer, name: string): Promise<void> {
  for (let quality = 80; quality >= 20; quality -= 10) {
    const bytes = await sharp(picture).resize({ width: WIDTH }).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length > MAX_BYTES) continue
    await writeFile(join(PICTURES, `${name}.webp`), bytes)
    return
  }
  throw new Error(`${name} is larger than ${MAX_BYTES} bytes`)
}

async function writeMoving(frames: readonly Frame[], index: number, scheme: string): Promise<void> {
  const pages = await Promise.all(
    frames.map(({ pictures }) => sharp(pictures[index]).resize({ width: MOVING_WIDTH }).png().toBuffer()),
  )
  const bytes = await sharp(pages, { join: { animated: true } })
    .webp({ quality: 70, effort: 6, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toBuffer()
  if (bytes.length > MAX_MOVING_BYTES)
    throw new Error(`the moving picture is larger than ${MAX_MOVING_BYTES} bytes`)
  await writeFile(join(PICTURES, `tour-${scheme}.webp`), bytes)
}
