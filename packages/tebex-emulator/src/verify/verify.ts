/** Asks a store everything that costs nothing, and says what it does today. Only baskets are made. */
import { type Answer, type Answers, createReader, type Missing, NotObservable } from './answers.ts'
import { type Asker, createAsker, type Request } from './ask.ts'
import { type Finding, listFindings } from './findings.ts'
import { findCodesHere, findSignIn, isLocal, type SignIn, signInHere } from './sign-in.ts'
import { BASKET_STEPS } from './steps/basket.ts'
import { CATALOGUE_STEPS, STORE_STEP, VIEWER_STEPS } from './steps/catalogue.ts'
import { CUSTOMER_STEPS } from './steps/customer.ts'
import { KEY_STEPS, TIER_WITHOUT_KEY } from './steps/key.ts'
import { createKnown, type Options, type Step } from './steps/step.ts'

type Settings = Omit<Options, 'hasKey'> & {
  /** The address of the API. */
  url: string
  key: string | null
  /** Milliseconds between two requests. */
  pauseMs: number
  /** Way to sign a customer in; null leaves out the requests that need one, unless the sign-in is on this machine. */
  signIn: SignIn | null
  /** Told what is to be done, such as signing in. */
  show: (line: string) => void
}

/** Which store is asked, and how. The token alone asks the live store what needs no customer, key or code. */
export type VerifyOptions = Pick<Settings, 'token'> & Partial<Omit<Settings, 'token'>>

export const LIVE_URL = 'https://headless.tebex.io/api'
export const LIVE_PAUSE_MS = 250

const DEFAULTS: Omit<Settings, 'token'> = {
  url: LIVE_URL,
  key: null,
  username: null,
  codes: { coupon: null, giftCard: null, creatorCode: null },
  tier: null,
  pauseMs: LIVE_PAUSE_MS,
  signIn: null,
  show: () => {},
}

/** The basket after the sign-in. */
const CUSTOMER: Step = {
  name: 'customer',
  request: ({ account, ident }) => ({ method: 'GET', path: `${account}/baskets/${ident}` }),
}

const ANONYMOUS_STEPS = [...CATALOGUE_STEPS, ...BASKET_STEPS, ...VIEWER_STEPS, TIER_WITHOUT_KEY]
const STEPS = [STORE_STEP, ...ANONYMOUS_STEPS, CUSTOMER, ...CUSTOMER_STEPS, ...KEY_STEPS]

/** One request of a verification, by the name of its step. */
export type PlannedRequest = { step: string; request: Request | null }

/** Everything that may be sent, in its order; a request that depends on the store's answers is null. */
export function planRequests(options: Options): PlannedRequest[] {
  const nothing = new Map<string, Answer | Missing>()
  const steps = options.hasKey ? STEPS : STEPS.filter((step) => !KEY_STEPS.includes(step))
  return steps.map((step) => {
    const request = buildRequest(step, options, nothing)
    return { step: step.name, request: 'why' in request ? null : request }
  })
}

/** Asks the store, and resolves to what it does; rejects where it cannot be reached or is not there. */
export async function verifyStore(options: VerifyOptions): Promise<{ findings: Finding[]; sent: number }> {
  const chosen = { ...DEFAULTS, ...options }
  const asker = createAsker(chosen)
  const answers = new Map<string, Answer | Missing>()
  const settings = { ...chosen, hasKey: chosen.key !== null }
  const run = async (steps: readonly Step[]) => {
    for (const step of steps) answers.set(step.name, await ask(asker, buildRequest(step, settings, answers)))
  }
  await run([STORE_STEP])
  const { status } = createReader(answers).answer('store')
  if (status === 404 || status === 422)
    throw new Error(`There is no store with this token at ${chosen.url}: status ${status}.`)
  await run(ANONYMOUS_STEPS)
  settings.codes = await signInCustomer(chosen, answers, async () => {
    await run([CUSTOMER])
    return typeof createReader(answers).object('customer').username === 'string'
  })
  await run([CUSTOMER, ...CUSTOMER_STEPS, ...KEY_STEPS])
  return { findings: listFindings(answers, settings.codes), sent: asker.sent() }
}

function buildRequest(step: Step, options: Options, answers: Answers): Request | Missing {
  try {
    return step.request(createKnown(options, answers))
  } catch (error) {
    if (error instanceof NotObservable) return { why: error.message }
    throw error
  }
}

async function ask(asker: Asker, request: Request | Missing): Promise<Answer | Missing> {
  return 'why' in request ? request : asker.ask(request)
}

/** Resolves to the codes to try: an emulator on this machine names its own. */
async function signInCustomer(
  { signIn, codes }: Settings,
  answers: Answers,
  isSignedIn: () => Promise<boolean>,
): Promise<Options['codes']> {
  try {
    const url = findSignIn(createReader(answers))
    if (signIn !== null) await signIn(url, isSignedIn)
    if (signIn !== null || !isLocal(url)) return codes
    await signInHere(url, isSignedIn)
    return await findCodesHere(url, codes)
  } catch (error) {
    // A store without a sign-in shows what it shows without one.
    if (!(error instanceof NotObservable)) throw error
    return codes
  }
}
