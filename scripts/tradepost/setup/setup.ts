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
import { type Answers, createShapes, pagesInput, problemsOf, readGiven, SECRETS } from './answers.ts'
import { type Checked, checkKeys, checkLook, checkPages, checkShop, type Finding } from './check-step.ts'
import type { StoreFound } from './checks.ts'
import type { Places } from './staged.ts'
import { accentsOf, followLook, withLook } from './theme.ts'
import { createWebhookProof } from './webhook-proof.ts'
import { listStarterPages, writeInstallation } from './write.ts'

/** A stand-in until the seller has named the shop's own address. */
const SOME_ORIGIN = 'https://shop.example'

export type SetupOptions = {
  environment: Record<string, string | undefined>
  places: Places
}

export type Setup = Awaited<ReturnType<typeof createSetup>>

export async function createSetup({ environment, places }: SetupOptions) {
  const { fields: environmentFields, fixed } = readGiven(environment)
  const apiUrl = environment.TEBEX_API_URL || PLATFORM_API
  const starterCss = await readFile(join(places.starter, 'theme.css'), 'utf8')
  const starterPages = await listStarterPages(places.starter)
  const shapes = createShapes(fixed.has('password'))
  const initial: Fields = { look: LOOK_NAMES[0], ...accentsOf(starterCss), ...environmentFields }
  const initialOf = (step: Step) => pick(initial, Object.keys(shapes[step].shape))
  const values: Record<Step, Fields> = {
    keys: initialOf('keys'),
    shop: initialOf('shop'),
    look: followLook(initialOf('look')),
    pages: initialOf('pages'),
  }
  const findings = new Map<Step, Finding[]>()
  const webhook = createWebhookProof(() => values.keys.webhookSecret ?? '')
  let store: StoreFound | null = null
  let finished: Promise<void> | null = null

  const open = ({ token: publicToken, privateKey }: Answers['keys']) =>
    openPlatform({
      tebex: { publicToken, privateKey, apiUrl },
      publicOrigin: isOrigin(values.shop.origin ?? '') ? (values.shop.origin ?? '') : SOME_ORIGIN,
    })

  const checks: Record<Step, () => Promise<Checked>> = {
    keys: () =>
      checkWith(shapes.keys, values.keys, async (keys) => {
        const result = await checkKeys(open(keys))
        store = result.store
        return result
      }),
    shop: () => checkWith(shapes.shop, values.shop, checkShop),
    look: () => checkWith(shapes.look, values.look, checkLook),
    pages: () =>
      checkWith(shapes.pages, pagesInput(values.pages), (pages) => {
        // The keys come first, and new keys ask for this step again.
        if (store === null) return { problems: {}, findings: [] }
        return checkPages(pages, { platform: open(shapes.keys.parse(values.keys)), store })
      }),
  }

  /** Stores the typed answers unchecked. Fixed fields keep their value, and so do secrets that are sent empty. */
  function save(step: Step, sent: Fields): void {
    const saved = values[step]
    const isKept = (name: string) => fixed.has(name) || (SECRETS.includes(name) && !sent[name])
    const kept = { ...sent, ...pick(saved, Object.keys(saved).filter(isKept)) }
    values[step] = step === 'look' ? followLook(kept) : kept
  }

  const unfinished = () => STEPS.find((step) => !findings.has(step)) ?? null

  return {
    values,
    fixed,
    starterPages,
    webhook,
    /** Paths that `finish` writes. */
    files: [places.store, places.envFile],
    save,
    /** The theme of the pages: the starter's until the seller has chosen a look. */
    themeCss: () =>
      findings.has('look') ? withLook(starterCss, shapes.look.parse(values.look)) : starterCss,

    /** Suggests the address that the first request shows; the seller may change it. */
    suggest({ origin, hasProxy }: { origin: string; hasProxy: boolean }): void {
      values.shop = { origin, ...(hasProxy && { proxy: 'on' }), ...values.shop }
    },

    /** Stores and checks the answers of a step, which is done when there are no problems. */
    async submit(step: Step, sent: Fields): Promise<Problems> {
      save(step, sent)
      const result = await checks[step]()
      // Codes and packages belong to the store that the keys open, so new keys reopen their step.
      if (step === 'keys') findings.delete('pages')
      if (Object.keys(result.problems).length === 0) findings.set(step, result.findings)
      else findings.delete(step)
      return result.problems
    },

    /** Finds the first step that is not done; null when all are. */
    unfinished,
    isDone: (step: Step) => findings.has(step),
    findings: (step?: Step) =>
      step ? (findings.get(step) ?? []) : STEPS.flatMap((each) => findings.get(each) ?? []),
    store: () => store,

    /** Writes the installation once; a failed attempt may be repeated. */
    finish(): Promise<void> {
      if (unfinished() !== null) throw new Error('the setup is not finished')
      finished ??= write().catch((error: unknown) => {
        finished = null
        throw error
      })
      return finished
    },
  }

  function write() {
    const answers = {
      keys: shapes.keys.parse(values.keys),
      shop: shapes.shop.parse(values.shop),
      look: shapes.look.parse(values.look),
      pages: shapes.pages.parse(pagesInput(values.pages)),
    }
    return writeInstallation({ answers, places, environment, store })
  }
}

async function checkWith<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
  check: (answers: z.output<Schema>) => Promise<Checked> | Checked,
): Promise<Checked> {
  const parsed = schema.safeParse(fields)
  return parsed.success ? check(parsed.data) : { problems: problemsOf(parsed.error), findings: [] }
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
