/**
 * Defines the setup's questions: the fields of each step, their shapes, and the variables that answer them for a
 * machine.
 */
import { z } from 'zod'
import { isTimeZone } from '#app/lib/time-zones.ts'
import { en } from '#app/messages/setup/en.ts'
import type { Field, Fields, ProblemCode, Problems, Step } from '#app/panel/setup/setup-data.ts'
import { isOrigin } from '#app/server/env/fields.server.ts'
import { findPasswordWeakness } from '#app/server/env/secrets.server.ts'
import { readValues } from '#app/server/env/values.server.ts'
import { variables } from '#app/server/env/variables.server.ts'
import { LOOK_NAMES } from '#app/server/store/looks/looks.server.ts'

/** The page never receives these again. */
export const SECRETS: readonly string[] = ['privateKey', 'webhookSecret', 'password']

/** The shop reads these variables itself: where one is set, the environment decides and `.env` does not repeat it. */
const OWN_VARIABLES = {
  token: 'TEBEX_PUBLIC_TOKEN',
  privateKey: 'TEBEX_PRIVATE_KEY',
  webhookSecret: 'TEBEX_WEBHOOK_SECRET',
  origin: 'PUBLIC_ORIGIN',
  password: 'ADMIN_PASSWORD',
} satisfies Partial<Record<Field, keyof typeof variables.shape>>

const SETUP_VARIABLES: Record<string, string> = {
  name: 'SETUP_NAME',
  tagline: 'SETUP_TAGLINE',
  email: 'SETUP_EMAIL',
  discord: 'SETUP_DISCORD',
  documentation: 'SETUP_DOCUMENTATION',
  youtube: 'SETUP_YOUTUBE',
  proxy: 'SETUP_PROXY',
  timeZone: 'SETUP_TIME_ZONE',
  look: 'SETUP_LOOK',
  light: 'SETUP_ACCENT_LIGHT',
  dark: 'SETUP_ACCENT_DARK',
  promoCode: 'SETUP_PROMO_CODE',
  promoPercent: 'SETUP_PROMO_PERCENT',
  promoText: 'SETUP_PROMO_TEXT',
  subscription: 'SETUP_SUBSCRIPTION',
}

export const VARIABLES: Record<string, string> = { ...OWN_VARIABLES, ...SETUP_VARIABLES }

const MAX_LINE_LENGTH = 300
const DEFAULT_TIME_ZONE = 'UTC'

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'
const fits = (schema: z.ZodType) => (text: string) => schema.safeParse(text).success
const isLine = (text: string) => text.length <= MAX_LINE_LENGTH

/** Requires a text that is valid. */
function required(isValid: (text: string) => boolean, problem: ProblemCode) {
  const code = ({ input }: { input?: unknown }): ProblemCode => (input ? problem : 'required')
  return z
    .string('required')
    .trim()
    .refine((text) => text !== '' && isValid(text), { error: code })
}

/** Turns an empty field into null, and requires any other text to be valid. */
function optional(isValid: (text: string) => boolean, problem: ProblemCode) {
  return z
    .string()
    .trim()
    .default('')
    .refine((text) => text === '' || isValid(text), problem)
    .transform((text) => text || null)
}

const { TEBEX_PUBLIC_TOKEN, TEBEX_PRIVATE_KEY, TEBEX_WEBHOOK_SECRET } = variables.shape
const isPercent = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The setup asks for no password when the environment gives one or its hash. */
export function createShapes(isPasswordGiven: boolean) {
  const isPassword = (text: string) => findPasswordWeakness(text) === null
  return {
    keys: z.object({
      token: required(fits(TEBEX_PUBLIC_TOKEN), 'token'),
      privateKey: required(fits(TEBEX_PRIVATE_KEY), 'privateKey'),
      webhookSecret: required(fits(TEBEX_WEBHOOK_SECRET), 'webhookSecret'),
    }),
    shop: z.object({
      name: required(isLine, 'text'),
      tagline: required(isLine, 'text'),
      email: required(fits(z.email()), 'email'),
      discord: optional(isHttps, 'link'),
      documentation: optional(isHttps, 'link'),
      youtube: optional(isHttps, 'link'),
      origin: required(isOrigin, 'origin').transform((text) => new URL(text).origin),
      proxy: z.string().optional().transform(Boolean),
      timeZone: z.string().default(DEFAULT_TIME_ZONE).refine(isTimeZone, 'timeZone'),
      password: isPasswordGiven ? z.string().default('') : required(isPassword, 'password'),
    }),
    look: z.object({
      look: z.enum(LOOK_NAMES, 'required').default(LOOK_NAMES[0]),
      light: required(isColour, 'colour'),
      dark: required(isColour, 'colour'),
    }),
    pages: z.object({
      promoCode: optional((text) => /^[\w-]{1,64}$/.test(text), 'promoCode'),
      promoPercent: optional(isPercent, 'promoPercent').transform((text) => text && Number(text)),
      promoText: optional(isLine, 'text'),
      subscription: optional((text) => /^[1-9]\d{0,14}$/.test(text), 'subscription').transform(
        (text) => text && Number(text),
      ),
      taglines: z.record(z.string(), z.string().trim().max(MAX_LINE_LENGTH, 'text')),
      leftOut: z.array(z.string()),
    }),
  }
}

type Shapes = ReturnType<typeof createShapes>
export type Answers = { [Each in Step]: z.output<Shapes[Each]> }

/** Arranges the last step's fields in the shape of its answers. */
export function pagesInput(fields: Fields) {
  const startingWith = (prefix: string) =>
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== '' ? [[name.slice(prefix.length), value] as const] : [],
    )
  return {
    ...fields,
    taglines: Object.fromEntries(startingWith('tagline_')),
    leftOut: startingWith('without_').map(([slug]) => slug),
  }
}

/** Picks the first problem of each field, in the order of the fields. */
export function listProblems(error: z.ZodError): Problems {
  const problems: Problems = {}
  for (const { path, message } of error.issues) problems[String(path[0])] ??= toCode(message)
  return problems
}

function toCode(message: string): ProblemCode {
  return isCode(message) ? message : 'required'
}

function isCode(message: string): message is ProblemCode {
  return Object.hasOwn(en.problems, message)
}

/** Reads the answers that the environment gives; throws for a `…_FILE` that cannot be read. */
export function readGiven(environment: Record<string, string | undefined>) {
  const values = readValues(
    environment,
    [...Object.values(VARIABLES), 'ADMIN_PASSWORD_HASH'],
    (name, problem) => {
      throw new Error(`${name}: ${problem}`)
    },
  )
  const fields: Fields = {}
  for (const [field, variable] of Object.entries(VARIABLES)) {
    const value = values[variable]
    if (value !== undefined) fields[field] = value
  }
  const fixed = new Set(Object.keys(OWN_VARIABLES).filter((field) => fields[field] !== undefined))
  if (values.ADMIN_PASSWORD_HASH !== undefined) fixed.add('password')
  return { fields, fixed }
}
