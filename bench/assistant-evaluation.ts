/**
 * Measures the assistant's answers: a set of questions in six languages, each with the parts of a good answer, asked
 * through the whole shop. Against the sandbox's model always; also against a real service when AI_API_URL and
 * AI_API_KEY are set.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createShop, type Shop } from '#app/compose.server.ts'
import { readEnv } from '#app/server/env/env.server.ts'
import { type Assistant, ChatProblem, createAssistant } from '#app/shop/assistant/assistant.server.ts'
import { type KnownCatalogue, priceText } from '#app/shop/assistant/facts.server.ts'
import type { ChatAnswer, ChatLanguage } from '#app/shop/assistant/types.ts'
import { createSandbox, type Sandbox } from '#sandbox/index.ts'
import { QUESTIONS, type Question } from './assistant/questions.ts'

/** The sandbox's model is deterministic: below this share of good answers something is broken. */
const LEAST_SHARE = 0.95

type Service = { name: string; url: string; key: string }
type Judged = { question: Question; faults: string[]; reply: string; ms: number }
/** `ours`: the answer's milliseconds without the call of the service. */
type Timed = Judged & { ours: number }

const { values: options } = parseArgs({
  options: { verbose: { type: 'boolean', short: 'v', default: false } },
})
const dataDir = await mkdtemp(join(tmpdir(), 'assistant-evaluation-'))
const sandbox = await createSandbox()
const shop = await openShop(sandbox)
const practice: Service = { name: 'sandbox model', url: `${sandbox.url}/ai/v1`, key: 'sandbox' }
const practiceShare = await evaluate(practice)
const { AI_API_URL: url, AI_API_KEY: key } = process.env
if (url && key) await evaluate({ name: new URL(url).host, url, key })
else console.log('\nNo AI_API_URL and AI_API_KEY: no real service was asked.')
await shop.close()
await sandbox.close()
await rm(dataDir, { recursive: true, force: true })
process.exit(practiceShare >= LEAST_SHARE ? 0 : 1)

function openShop({ url: origin, apiUrl, publicToken, privateKey }: Sandbox): Promise<Shop> {
  const env = readEnv({
    TRADEPOST_DEMO: '1',
    TEBEX_PUBLIC_TOKEN: publicToken,
    TEBEX_PRIVATE_KEY: privateKey,
    TEBEX_API_URL: apiUrl,
    TEBEX_ALLOWED_HOSTS: new URL(origin).host,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  })
  return createShop({ env })
}

/** Asks everything, prints a table and what went wrong; the share of good answers. */
async function evaluate({ name, url: address, key: secret }: Service): Promise<number> {
  await shop.catalog.refresh()
  const catalogue = shop.catalog.current()
  if (!catalogue) throw new Error('the catalogue could not be loaded')
  let away = 0
  const assistant = createAssistant({
    fetch: async (...call) => {
      const before = performance.now()
      const response = await fetch(...call)
      const text = await response.text()
      away = performance.now() - before
      return new Response(text, { status: response.status })
    },
    env: {
      ai: { url: address, key: secret },
      discordWebhookUrl: null,
      chatVisitorDaily: 10_000,
      chatGlobalDaily: 10_000,
      sessionSecrets: [secret],
    },
    store: () => shop.store,
    catalog: shop.catalog,
    search: () => shop.search,
    findRelease: shop.news.findRelease,
    db: shop.db,
    limits: shop.limits,
    log: shop.log,
    now: Date.now,
  })
  const judged: Timed[] = []
  for (const question of QUESTIONS) {
    const one = await judge(assistant, question, catalogue)
    judged.push({ ...one, ours: one.ms - away })
  }
  await assistant.close()
  return print(name, judged)
}

async function judge(assistant: Assistant, question: Question, catalogue: KnownCatalogue): Promise<Judged> {
  const { language, text: message } = question
  const person = { language, name: 'Evaluation', email: 'evaluation@example.org' }
  const before = performance.now()
  try {
    const answer = await assistant.answer(
      { ...person, message, conversation: null },
      {
        keys: ['evaluation'],
        findPurchases: async () => 'signed_out',
        findBasket: async () => null,
      },
      new AbortController().signal,
    )
    const ms = performance.now() - before
    return { question, faults: listFaults(question, answer, catalogue), reply: answer.reply, ms }
  } catch (error) {
    if (!(error instanceof ChatProblem)) throw error
    return { question, faults: [`no answer: ${error.code}`], reply: '', ms: performance.now() - before }
  }
}

function listFaults(
  { language, holds = [], lacks = [], card }: Question,
  answer: ChatAnswer,
  catalogue: KnownCatalogue,
) {
  const { reply, cards } = answer
  const missing = holds
    .map((fact) => (typeof fact === 'string' ? formatCataloguePrice(fact, language, catalogue) : fact))
    .filter((fact) => (typeof fact === 'string' ? !spaced(reply).includes(spaced(fact)) : !fact.test(reply)))
  return [
    ...missing.map((fact) => `lacks ${fact}`),
    ...lacks.filter((fact) => fact.test(reply)).map((fact) => `holds ${fact}`),
    ...(card === undefined || cards.some(({ id }) => id === card) ? [] : [`no card of ${card}`]),
    ...(reply.length > 1_500 ? ['too long'] : []),
  ]
}

function formatCataloguePrice(fact: string, language: ChatLanguage, { products }: KnownCatalogue): string {
  const product = products.get(Number(fact.slice('price:'.length)))
  return product ? priceText(product.summary, language) : fact
}

/** Prices of some languages hold spaces that do not break. */
function spaced(text: string): string {
  return text.replace(/\s/g, ' ')
}

function print(name: string, judged: readonly Timed[]): number {
  console.log(`\n${name}: ${judged.length} questions`)
  for (const { question, faults, reply } of judged) {
    if (faults.length === 0 && !options.verbose) continue
    console.log(`  ${faults.length === 0 ? 'good' : 'BAD '}  [${question.language}] ${question.text}`)
    for (const fault of faults) console.log(`        ${fault}`)
    console.log(`        → ${reply.replace(/\s+/g, ' ').slice(0, 240)}`)
  }
  const subjects = [...new Set(QUESTIONS.map(({ subject }) => subject))]
  for (const subject of subjects) {
    const own = judged.filter(({ question }) => question.subject === subject)
    console.log(`  ${subject.padEnd(12)}${`${countGood(own)} / ${own.length}`.padStart(8)}`)
  }
  const share = countGood(judged) / judged.length
  console.log(`  score       ${`${Math.round(share * 100)} %`.padStart(8)}`)
  const whole = formatMedian(judged.map(({ ms }) => ms))
  const ours = formatMedian(judged.map((one) => one.ours))
  console.log(`  median answer ${whole} ms, of it ours ${ours} ms (figure: < 20)`)
  return share
}

function countGood(judged: readonly Judged[]): number {
  return judged.filter(({ faults }) => faults.length === 0).length
}

function formatMedian(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(1)
}
