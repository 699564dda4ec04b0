/**
 * Serves the page and machines alike: takes the answers step by step, checks each step against the platform at once,
 * and writes the installation at the end. Nothing is written before `finish`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { openPlatform } from '#app/panel/health/checks/platform.server.ts'
import { type Fields, type Problems, STEPS, type Step } from '#app/panel/setup/setup-data.ts'
import { isOrigin } from '#app/server/env/fields.server.ts'
import { PLATFORM_API } from '#app/server/env/rules.server.ts'
import { LOOK_NAMES } from '#app/server/store/looks/looks.server.ts'
import { type Answers, createShapes, listProblems, pagesInput, readGiven, SECRETS } from './answers.ts'
import { type Checked, checkKeys, checkLook, checkPages, checkShop, type Finding } from './check-step.ts'
import type { StoreFound } from './checks.ts'
import type { Places } from './staged.ts'
import { followLook, readAccents, withLook } from './theme.ts'
import { createWebhookProof } from './webhook-proof.ts'
import { fillStore, listStarterPages, writeInstallation } from './write.ts'

/** A stand-in until the seller has named the shop's own address. */
const SOME_ORIGIN = 'https://shop.example'

export type SetupOptions = {
  environment: Record<string, string | undefined>
  places: Places
}

/** Reads the starter folder; throws when it is not there. */
export async function createSetup({ environment, places }: SetupOptions): Promise<Setup> {
  return new Setup({
    environment,
    places,
    starterCss: await readFile(join(places.starter, 'theme.css'), 'utf8'),
    starterPages: await listStarterPages(places.starter),
  })
}

type Starter = { starterCss: string; starterPages: Awaited<ReturnType<typeof listStarterPages>> }

export class Setup {
  readonly starterPages: Starter['starterPages']
  readonly values: Record<Step, Fields>
  /** Names of fields that the environment sets. */
  readonly fixed: ReturnType<typeof readGiven>['fixed']
  readonly webhook: ReturnType<typeof createWebhookProof>
  readonly #options: SetupOptions & Starter
  readonly #shapes: ReturnType<typeof createShapes>
  readonly #findings = new Map<Step, Finding[]>()
  #store: StoreFound | null = null
  #finished: Promise<void> | null = null

  constructor(options: SetupOptions & Starter) {
    const { environment, starterCss, starterPages } = options
    this.#options = options
    this.starterPages = starterPages
    const { fields, fixed } = readGiven(environment)
    this.fixed = fixed
    this.#shapes = createShapes(fixed.has('password'))
    const initial: Fields = { look: LOOK_NAMES[0], ...readAccents(starterCss), ...fields }
    const pickInitial = (step: Step) => pick(initial, Object.keys(this.#shapes[step].shape))
    this.values = {
      keys: pickInitial('keys'),
      shop: pickInitial('shop'),
      look: followLook(pickInitial('look')),
      pages: pickInitial('pages'),
    }
    this.webhook = createWebhookProof(() => this.values.keys.webhookSecret ?? '')
  }

  get storeFolder(): string {
    return this.#options.places.store
  }

  /** Paths that `finish` writes. */
  get files(): string[] {
    const { store, envFile } = this.#options.places
    return [store, envFile]
  }

  /** Stores the typed answers unchecked. Fixed fields keep their value, and so do secrets that are sent empty. */
  save(step: Step, sent: Fields): void {
    const saved = this.values[step]
    const isKept = (name: string) => this.fixed.has(name) || (SECRETS.includes(name) && !sent[name])
    const kept = { ...sent, ...pick(saved, Object.keys(saved).filter(isKept)) }
    this.values[step] = step === 'look' ? followLook(kept) : kept
  }

  /** The theme of the pages: the starter's until the seller has chosen a look. */
  themeCss(): string {
    const { starterCss } = this.#options
    if (!this.#findings.has('look')) return starterCss
    return withLook(starterCss, this.#shapes.look.parse(this.values.look))
  }

  /** Suggests the address that the first request shows; the seller may change it. */
  suggest({ origin, hasProxy, timeZone }: { origin: string; hasProxy: boolean; timeZone: string }): void {
    this.values.shop = { origin, timeZone, ...(hasProxy && { proxy: 'on' }), ...this.values.shop }
  }

  /** True once the store and the shop's own words are known. */
  canPreview(): boolean {
    return this.#store !== null && this.isDone('shop')
  }

  /** Writes the store folder as the answers make it; returns the variables that a shop over it needs. */
  async writePreview(folder: string): Promise<Record<string, string | undefined>> {
    const shapes = this.#shapes
    const { environment, places } = this.#options
    const { token, privateKey } = shapes.keys.parse(this.values.keys)
    const shop = shapes.shop.parse(this.values.shop)
    const pages = pagesInput(this.isDone('pages') ? this.values.pages : {})
    const answers = { shop, look: shapes.look.parse(this.values.look), pages: shapes.pages.parse(pages) }
    await fillStore(folder, { answers, starter: places.starter, store: this.#store })
    return {
      TEBEX_PUBLIC_TOKEN: token,
      TEBEX_PRIVATE_KEY: privateKey,
      TEBEX_API_URL: environment.TEBEX_API_URL,
      PUBLIC_ORIGIN: shop.origin,
    }
  }

  /** Stores and checks the answers of a step, which is done when there are no problems. */
  async submit(step: Step, sent: Fields): Promise<Problems> {
    this.save(step, sent)
    const result = await this.#check(step)
    // Codes and packages belong to the store that the keys open, so new keys reopen their step.
    if (step === 'keys') this.#findings.delete('pages')
    if (Object.keys(result.problems).length === 0) this.#findings.set(step, result.findings)
    else this.#findings.delete(step)
    return result.problems
  }

  /** Finds the first step that is not done; null when all are. */
  unfinished(): Step | null {
    return STEPS.find((step) => !this.#findings.has(step)) ?? null
  }

  isDone(step: Step): boolean {
    return this.#findings.has(step)
  }

  findings(step?: Step): Finding[] {
    if (step) return this.#findings.get(step) ?? []
    return STEPS.flatMap((each) => this.#findings.get(each) ?? [])
  }

  store(): StoreFound | null {
    return this.#store
  }

  /** Writes the installation once; a failed attempt may be repeated. */
  finish(): Promise<void> {
    if (this.unfinished() !== null) throw new Error('the setup is not finished')
    this.#finished ??= this.#write().catch((error: unknown) => {
      this.#finished = null
      throw error
    })
    return this.#finished
  }

  /** True once the page has written the installation, with a password that the environment had not set. */
  hasChosenPassword(): boolean {
    return this.#finished !== null && !this.fixed.has('password')
  }

  #check(step: Step): Promise<Checked> {
    const shapes = this.#shapes
    const { keys, shop, look, pages } = this.values
    if (step === 'keys') return checkWith(shapes.keys, keys, (answers) => this.#checkKeys(answers))
    if (step === 'shop') return checkWith(shapes.shop, shop, checkShop)
    if (step === 'look') return checkWith(shapes.look, look, checkLook)
    return checkWith(shapes.pages, pagesInput(pages), (answers) => this.#checkPages(answers))
  }

  async #checkKeys(keys: Answers['keys']): Promise<Checked> {
    const result = await checkKeys(this.#openPlatform(keys))
    this.#store = result.store
    return result
  }

  async #checkPages(pages: Answers['pages']): Promise<Checked> {
    // The keys come first, and new keys ask for this step again.
    if (this.#store === null) return { problems: {}, findings: [] }
    const platform = this.#openPlatform(this.#shapes.keys.parse(this.values.keys))
    return checkPages(pages, { platform, store: this.#store })
  }

  #openPlatform({ token: publicToken, privateKey }: Answers['keys']) {
    const { origin = '' } = this.values.shop
    const apiUrl = this.#options.environment.TEBEX_API_URL || PLATFORM_API
    return openPlatform({
      tebex: { publicToken, privateKey, apiUrl },
      publicOrigin: isOrigin(origin) ? origin : SOME_ORIGIN,
    })
  }

  #write() {
    const { environment, places } = this.#options
    const answers = {
      keys: this.#shapes.keys.parse(this.values.keys),
      shop: this.#shapes.shop.parse(this.values.shop),
      look: this.#shapes.look.parse(this.values.look),
      pages: this.#shapes.pages.parse(pagesInput(this.values.pages)),
    }
    return writeInstallation({
      answers,
      places,
      environment,
      store: this.#store,
      isWebhookProven: this.webhook.state() === 'received',
    })
  }
}

async function checkWith<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
  check: (answers: z.output<Schema>) => Promise<Checked> | Checked,
): Promise<Checked> {
  const parsed = schema.safeParse(fields)
  return parsed.success ? check(parsed.data) : { problems: listProblems(parsed.error), findings: [] }
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
