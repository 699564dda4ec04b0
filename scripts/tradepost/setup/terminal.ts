/** The setup in a terminal: the same questions as on the page, one after the other. */
import process from 'node:process'
import { readLocaleHeader } from '#app/messages/all.server.ts'
import { translatedLocales } from '#app/messages/index.ts'
import { languageNames } from '#app/messages/languages.ts'
import { type SetupMessages, setupMessages } from '#app/messages/setup/index.ts'
import { ask, askHidden } from '../../prompt.ts'
import { type Fields, type Problems, SECRETS, STEPS, type Step } from './answers.ts'
import { listSubscriptions } from './checks.ts'
import { createSetup, type Setup, type SetupOptions } from './setup.ts'

const FIELDS: Record<Step, readonly string[]> = {
  keys: ['token', 'privateKey', 'webhookSecret'],
  shop: ['name', 'tagline', 'email', 'discord', 'documentation', 'youtube', 'origin', 'proxy', 'password'],
  look: ['light', 'dark'],
  pages: [
    ...translatedLocales.map((locale) => `tagline_${locale}`),
    ...['promoCode', 'promoPercent', 'promoText', 'subscription'],
  ],
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

export async function setUpInTerminal(options: SetupOptions): Promise<void> {
  const setup = await createSetup(options)
  const t = setupMessages(readLocaleHeader((options.environment.LANG ?? '').replace('_', '-')))
  for (const [index, step] of STEPS.entries()) {
    say(`\n${t.step(index + 1, STEPS.length)}: ${t.steps[step]}\n${t.intro[step]}\n`)
    await askStep(setup, step, t)
    for (const { isGood, say: text } of setup.findings(step)) say(`  ${isGood ? '✓' : '!'} ${text(t)}`)
  }
  const answer = await ask(`\n${t.live.files}: ${setup.files.join(', ')}\n${t.terminal.confirm} `)
  if (answer.toLowerCase() !== t.terminal.yes) return say(t.terminal.stopped)
  await setup.finish()
  say(`${t.webhook.add}\n  ${setup.values.shop.origin}/api/webhooks/tebex\n${t.terminal.done}`)
}

/** Asks until the platform and the rules are content; only what is wrong is asked again. */
async function askStep(setup: Setup, step: Step, t: SetupMessages): Promise<void> {
  let open = FIELDS[step].filter((name) => !setup.fixed.has(name))
  for (;;) {
    const sent: Fields = { ...setup.values[step] }
    for (const name of open) sent[name] = await askField(setup, { name, suggested: sent[name] ?? '', t })
    const problems = await setup.submit(step, sent)
    if (Object.keys(problems).length === 0) return
    tell(problems, t)
    if (Object.keys(problems).every((name) => setup.fixed.has(name))) throw new Error(t.terminal.stopped)
    open = FIELDS[step].filter((name) => name in problems && !setup.fixed.has(name))
  }
}

function tell(problems: Problems, t: SetupMessages): void {
  for (const [name, code] of Object.entries(problems)) say(`  ✗ ${labelOf(name, t)}: ${t.problems[code]}`)
}

type Question = { name: string; suggested: string; t: SetupMessages }

async function askField(setup: Setup, { name, suggested, t }: Question): Promise<string> {
  const label = labelOf(name, t)
  if (name === 'password') return askTwice(label, t)
  if (SECRETS.includes(name)) return askHidden(`${label}: `)
  if (name === 'proxy') return (await ask(`${label} (y/n): `)).toLowerCase() === t.terminal.yes ? 'on' : ''
  if (name === 'subscription') {
    const packages = listSubscriptions(setup.store()?.packages ?? [])
    if (packages.length === 0) return ''
    say(t.terminal.choose(packages.map(({ id, name: title }) => `${id} ${title}`).join(', ')))
  }
  return ask(`${label}: `, suggested)
}

async function askTwice(label: string, t: SetupMessages): Promise<string> {
  for (;;) {
    const first = await askHidden(`${label}: `)
    if ((await askHidden(`${t.terminal.again}: `)) === first) return first
    say(t.terminal.different)
  }
}

function labelOf(name: string, { fields, fields: { tagline } }: SetupMessages): string {
  const locale = /^tagline_(..)$/.exec(name)?.[1]
  if (locale !== undefined) return `${tagline}, ${languageNames[locale]?.name ?? locale}`
  return Object.entries(fields).find(([key]) => key === name)?.[1] ?? name
}
