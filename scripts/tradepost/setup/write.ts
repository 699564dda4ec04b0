/**
 * Writes an installation: the store folder, which is a copy of the starter with the seller's answers, and `.env`. A
 * kill at any moment leaves the shop set up, by the next start if need be, or not set up at all.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseDocument } from 'yaml'
import { translatedLocales } from '#app/messages/index.ts'
import { hashPassword } from '#app/panel/access/password.server.ts'
import { checkSetupPlaces } from '#app/panel/health/checks/folders.server.ts'
import { checkDatabase } from '#app/panel/health/checks/records.server.ts'
import { describeFinding, type HealthLanguage } from '#app/panel/health/describe.server.ts'
import { noteValidation } from '#app/panel/health/notices.server.ts'
import type { Finding } from '#app/panel/health/types.ts'
import { reservedSlugs } from '#app/reserved-slugs.server.ts'
import { DatabaseError, openDatabase } from '#app/server/db/db.server.ts'
import { type Env, readEnv } from '#app/server/env/env.server.ts'
import { readStore } from '#app/server/store/store.server.ts'
import type { Answers } from './answers.ts'
import type { StoreFound } from './checks.ts'
import { withVariables } from './env-file.ts'
import { getStagedFolder, type Places, placeStaged, STAGED_ENV } from './staged.ts'
import { withLook } from './theme.ts'

/** The shop cannot go live. The message is in English. */
export class SetupRefused extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(describeRefusal(finding, 'en'))
    this.name = 'SetupRefused'
    this.finding = finding
  }
}

export function describeRefusal(finding: Finding, language: HealthLanguage): string {
  const { sentence, whatToDo } = describeFinding(finding, language)
  return `${sentence} ${whatToDo}`
}

type Installation = {
  answers: Answers
  places: Places
  /** `.env` does not repeat variables that are set here. */
  environment: Record<string, string | undefined>
  store: StoreFound | null
  /** The platform has validated the webhook's address during the setup. */
  isWebhookProven: boolean
}

export async function writeInstallation(installation: Installation): Promise<void> {
  const { places, environment } = installation
  const variables = await variablesFor(installation)
  // Throws with every reason for which the shop would not start.
  const env = readEnv({ ...environment, ...variables, STORE_DIR: places.store })
  await requireWritable(env, places)
  const staged = getStagedFolder(places.store)
  try {
    await stage(installation, variables)
    placeStaged(places)
    if (installation.isWebhookProven) await noteValidation(env.dataDir)
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    throw error
  }
}

/** A live shop without a writable place would have no records, or lose them. */
async function requireWritable({ dataDir, databaseUrl }: Env, { store, envFile }: Places): Promise<void> {
  const [finding] = await checkSetupPlaces(dataDir, store, envFile)
  if (finding) throw new SetupRefused(finding)
  try {
    const database = await openDatabase({ dataDir, url: databaseUrl })
    await database.close()
  } catch (error) {
    const [found] =
      error instanceof DatabaseError ? checkDatabase({ trouble: error, location: error.location }) : []
    throw found ? new SetupRefused(found) : error
  }
}

async function variablesFor({ answers, places, environment }: Installation): Promise<Record<string, string>> {
  const { keys, shop } = answers
  const isGiven = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`])
  const hasPassword = isGiven('ADMIN_PASSWORD') || isGiven('ADMIN_PASSWORD_HASH')
  const variables = {
    TEBEX_PUBLIC_TOKEN: keys.token,
    TEBEX_PRIVATE_KEY: keys.privateKey,
    TEBEX_WEBHOOK_SECRET: keys.webhookSecret,
    PUBLIC_ORIGIN: shop.origin,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ...(!hasPassword && { ADMIN_PASSWORD_HASH: await hashPassword(shop.password) }),
    ...(shop.proxy && { TRUSTED_PROXIES: '127.0.0.1, ::1', CLIENT_IP_HEADER: 'x-forwarded-for' }),
    ...places.variables,
  }
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isGiven(name)))
}

/** Builds the folder under another name until it is whole and the shop can read it. */
async function stage(
  { answers, places, store }: Installation,
  variables: Record<string, string>,
): Promise<void> {
  const folder = `${places.store}.partial`
  for (const leftover of [folder, getStagedFolder(places.store)])
    await rm(leftover, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await fillStore(folder, { answers, starter: places.starter, store })
  await readStore(folder, translatedLocales, reservedSlugs)
  const env = existsSync(places.envFile) ? await readFile(places.envFile, 'utf8') : ''
  await writeFile(join(folder, STAGED_ENV), withVariables(env, variables), { mode: 0o600, flush: true })
  await rename(folder, getStagedFolder(places.store))
}

type StoreContents = {
  answers: Pick<Answers, 'shop' | 'look' | 'pages'>
  starter: string
  store: StoreFound | null
}

/** Copies the starter into a new folder and puts the answers into its files. */
export async function fillStore(folder: string, { answers, starter, store }: StoreContents): Promise<void> {
  await cp(starter, folder, { recursive: true })
  const change = async (name: string, edit: (text: string) => string) => {
    const path = join(folder, name)
    await writeFile(path, edit(await readFile(path, 'utf8')))
  }
  await change('settings.yaml', (text) => withSettings(text, answers, store))
  await change('theme.css', (text) => withLook(text, answers.look))
  for (const { files } of await listStarterPages(folder, answers.pages.leftOut))
    for (const file of files) await rm(join(folder, 'pages', file))
}

/** Puts the answers into `settings.yaml` and leaves its comments. */
function withSettings(
  text: string,
  { shop, pages }: StoreContents['answers'],
  store: StoreFound | null,
): string {
  const settings = parseDocument(text)
  const { promoCode, promoPercent, promoText, subscription, taglines } = pages
  const bought = store?.packages.find(({ id }) => id === subscription)
  const set = (path: string[], value: unknown) => settings.setIn(path, settings.createNode(value))
  set(['name'], shop.name)
  set(['tagline'], shop.tagline)
  set(['timeZone'], shop.timeZone)
  set(['support', 'email'], shop.email)
  for (const name of ['discord', 'documentation', 'youtube'] as const) set(['links', name], shop[name])
  set(
    ['promo'],
    promoCode && { code: promoCode, percent: promoPercent, text: promoText ?? `−${promoPercent}%` },
  )
  set(
    ['subscription'],
    bought ? { packageId: bought.id, category: bought.category?.name ?? bought.name } : null,
  )
  for (const locale of translatedLocales) {
    const path = ['translations', locale, 'tagline']
    if (taglines[locale]) set(path, taglines[locale])
    else settings.deleteIn(path)
  }
  return settings.toString({ lineWidth: 0 })
}

/** Lists the originals in `pages/` with their translations: all of them, or those with these slugs. */
export async function listStarterPages(folder: string, slugs?: readonly string[]) {
  const names = existsSync(join(folder, 'pages')) ? await readdir(join(folder, 'pages')) : []
  const originals = names.filter((name) => /^[^.]+\.md$/.test(name)).map((name) => name.slice(0, -3))
  return originals
    .filter((slug) => slugs?.includes(slug) ?? true)
    .map((slug) => ({ slug, files: names.filter((name) => name.split('.')[0] === slug) }))
}
