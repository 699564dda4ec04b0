/** Plays a recording against an emulator and names each difference with the switch that explains it. */
import { createEmulator } from '../create.ts'
import { type Difference, listDifferences } from '../differences.ts'
import type { Catalogue } from '../tebex/catalogue.ts'
import type { Emulator } from '../types.ts'
import { type ChosenVariants, choicesOf } from '../variants.ts'
import { type Bindings, createBindings } from './bindings.ts'
import { type Answered, listPlaces, type Place } from './differences.ts'
import { replaceLeaves } from './json-text.ts'
import { findBasket, findToken, readRecordedStore } from './recorded-store.ts'
import type { Call, Recording } from './recording.ts'
import { fillBody } from './replay.ts'

export type ComparedDifference = Place & {
  operation: string
  /** The first request that shows it. */
  request: string
  /** `name=position` of the switch that removes it; null when none does. */
  explainedBy: string | null
}

type Found = Omit<ComparedDifference, 'explainedBy'>

const buildKey = ({ operation, place, recorded, emulated }: Found): string =>
  [operation, place, recorded, emulated].join('\n')

export async function compareRecording(
  recording: Recording,
  variants: ChosenVariants = {},
): Promise<ComparedDifference[]> {
  const seed = await readRecordedStore(recording)
  const found = await play(recording, { seed, variants })
  const explanations = new Map<string, Explanation>()
  const concerned = new Set(found.map(({ operation }) => operation))
  const isConcerned = (record: Difference) => record.operations.some((each) => concerned.has(each))
  const records = listDifferences().filter(isInRequests)
  for (const group of [records.filter(isConcerned), records.filter((record) => !isConcerned(record))]) {
    if (found.every((each) => explanations.has(buildKey(each)))) break
    for (const [name, position] of group.flatMap((record) => otherPositions(record, variants))) {
      // One setting removed all differences, so no other can explain more.
      if (found.every((each) => explanations.get(buildKey(each))?.left === 0)) break
      const left = await play(recording, { seed, variants: { ...variants, [name]: position } })
      explain(found, left, `${name}=${String(position)}`, explanations)
    }
  }
  return found.map((each) => ({ ...each, explainedBy: explanations.get(buildKey(each))?.setting ?? null }))
}

/** A setting that removes a difference, with the number of those that remain. */
type Explanation = { setting: string; left: number }

/** The setting that leaves the fewest differences best explains those that it removes. */
function explain(
  found: readonly Found[],
  left: readonly Found[],
  setting: string,
  explanations: Map<string, Explanation>,
): void {
  if (left.length >= found.length) return
  // Another difference in the same place is no explanation.
  const places = new Set(left.map(buildPlaceKey))
  for (const each of found) {
    const best = explanations.get(buildKey(each))
    const isBetter = best === undefined || left.length < best.left
    if (isBetter && !places.has(buildPlaceKey(each)))
      explanations.set(buildKey(each), { setting, left: left.length })
  }
}

const buildPlaceKey = ({ operation, place }: Found): string => `${operation}\n${place}`

/** Switches of webhooks and pages do not affect the API's answers. */
const isInRequests = ({ operations }: Difference): boolean =>
  operations.some((operation) => !/^webhook$|Page$/.test(operation))

type Setting = readonly [string, string | number | boolean]

function otherPositions({ switch: name, default: usual }: Difference, variants: ChosenVariants): Setting[] {
  const { [name]: now = usual } = Object.fromEntries(Object.entries(variants))
  return choicesOf(name)
    .filter((position) => position !== now)
    .map((position): Setting => [name, position])
}

type Play = { seed: (origin: string) => Catalogue; variants: ChosenVariants }

/** One pass over the recording on a new emulator. */
async function play(recording: Recording, { seed, variants }: Play): Promise<Found[]> {
  const emulator = await createEmulator({ seed, variants, publicToken: findToken(recording) })
  const bindings = createBindings(recording)
  const found = new Map<string, Found>()
  try {
    for (const entry of recording.entries) {
      if (entry.kind !== 'call') continue
      catchUp(emulator, bindings, entry)
      const emulated = await send(emulator, recording, bindings, entry)
      bindSame(bindings, entry.response.body ?? '', emulated.body ?? '')
      const operation = emulator.calls.at(-1)?.operation ?? 'preflight'
      const { method, path } = entry.request
      for (const place of listPlaces(entry.response, emulated, bindings.isPlaceholder)) {
        const difference = { ...place, operation, request: `${method} ${path}` }
        if (!found.has(buildKey(difference))) found.set(buildKey(difference), difference)
      }
    }
  } finally {
    await emulator.close()
  }
  return [...found.values()]
}

/** Repeats customers' actions between two requests: sign-in and payment. */
function catchUp(emulator: Emulator, bindings: Bindings, { response }: Call): void {
  const basket = findBasket(response.body)
  const ident = basket === null ? null : bindings.boundTo(basket.ident)
  const emulatedBasket = ident === null ? null : emulator.baskets.get(ident)
  if (basket === null || ident === null || emulatedBasket === null) return
  if (basket.username !== null && emulatedBasket.player === null) emulator.login(ident, basket.username)
  if (basket.complete && emulatedBasket.transactionId === null && emulatedBasket.lines.length > 0)
    emulator.pay(ident)
}

/** Path of each of the platform's hosts in the emulator. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/plugin\./, '/plugin'],
  [/^https?:\/\/checkout\./, '/checkout'],
]

async function send(
  { url, publicToken, privateKey, pluginSecret }: Emulator,
  { origin }: Recording,
  bindings: Bindings,
  { request }: Call,
): Promise<Answered> {
  const { authorization, 'x-tebex-secret': secret, ...headers } = request.headers
  const prefix = PREFIXES.find(([host]) => host.test(origin))?.[1] ?? ''
  const response = await fetch(url + prefix + bindings.fill(request.path), {
    method: request.method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(authorization !== undefined && { authorization: `Basic ${btoa(`${publicToken}:${privateKey}`)}` }),
      ...(secret !== undefined && { 'x-tebex-secret': pluginSecret }),
    },
    ...(request.body && { body: fillBody(bindings, request.body) }),
  })
  const answered = { status: response.status, headers: Object.fromEntries(response.headers) }
  return { ...answered, body: await response.text() }
}

/** Binds a placeholder to the emulator's value, such as the ident of a created basket. */
function bindSame(bindings: Bindings, recorded: string, emulated: string): void {
  if (!/^\s*[[{]/.test(recorded) || !/^\s*[[{]/.test(emulated)) return
  const values = new Map<string, string>()
  replaceLeaves(emulated, ({ path, value, isKey }) => {
    if (!isKey && typeof value === 'string') values.set(path.join('\n'), value)
    return undefined
  })
  replaceLeaves(recorded, ({ path, value, isKey }) => {
    const own = values.get(path.join('\n'))
    const isOpen = !isKey && bindings.isPlaceholder(String(value)) && bindings.boundTo(String(value)) === null
    if (isOpen && own !== undefined) bindings.bind(String(value), own)
    return undefined
  })
}
