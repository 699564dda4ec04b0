/** Compares a store's current behaviour with the recorded facts of the platform. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { parseWebAddress } from '../address.ts'
import { type Finding, VERDICTS } from '../verify/findings.ts'
import { askToSignIn, isLocal } from '../verify/sign-in.ts'
import { LIVE_PAUSE_MS, LIVE_URL, planRequests, verifyStore } from '../verify/verify.ts'
import { wholeNumber } from './options.ts'
import { print } from './serve.ts'

const OPTIONS = {
  token: { type: 'string' },
  url: { type: 'string', default: LIVE_URL },
  key: { type: 'string' },
  username: { type: 'string' },
  coupon: { type: 'string' },
  'gift-card': { type: 'string' },
  'creator-code': { type: 'string' },
  tier: { type: 'string' },
  'sign-in': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  pause: { type: 'string' },
} as const

export const VERIFY_HELP = `tebex-emulator verify --token TOKEN [--url URL]
  asks a store what costs nothing, and says where it is not as recorded; makes baskets, pays nothing
  --dry-run              lists the requests and sends none
  --sign-in              shows an address where you sign in, to look at what needs a customer
  --username NAME        the player for whom baskets are, in stores that ask for one
  --coupon, --gift-card, --creator-code CODE   codes of the store to try
  --key PRIVATE_KEY      looks at what needs the private key too
  --tier TIER=PACKAGE    with the key: moves this customer's tier to this package, which changes their subscription
  --pause 250            milliseconds between two requests
  --all                  lists what is as recorded too
  --json                 prints the findings as JSON`

/** Exits with 1 when the store differs from the records. */
export async function verify(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { token, url, key, username = null } = values
  if (token === undefined) throw new Error(VERIFY_HELP)
  parseWebAddress('--url', url, { isPlain: true })
  const settings = {
    token,
    username,
    hasKey: key !== undefined,
    codes: {
      coupon: values.coupon ?? null,
      giftCard: values['gift-card'] ?? null,
      creatorCode: values['creator-code'] ?? null,
    },
    tier: values.tier === undefined ? null : readTier(values.tier),
  }
  const plan = planRequests(settings)
  const show = values.json ? (line: string) => void process.stderr.write(`${line}\n`) : print
  show(`${url}: at most ${plan.length} requests, a basket's sign-in apart.`)
  if (values['dry-run']) {
    for (const { step, request } of plan) {
      const address =
        request === null ? 'depends on the answers before it' : `${request.method} ${request.path}`
      print(`${step.padEnd(28)} ${address}`)
    }
    return
  }
  const { findings, sent } = await verifyStore({
    ...settings,
    url: url.replace(/\/$/, ''),
    key: key ?? null,
    show,
    pauseMs: choosePause(values.pause, url),
    signIn: values['sign-in'] ? askToSignIn(show) : null,
  })
  if (values.json) print(JSON.stringify(findings, null, 2))
  else report(findings, sent, values.all)
  if (findings.some(({ isNews }) => isNews)) process.exitCode = 1
}

function readTier(tier: string) {
  const [id = '', packageId = ''] = tier.split('=')
  return { id: wholeNumber('tier', id), packageId: wholeNumber('tier', packageId) }
}

function choosePause(pause: string | undefined, url: string): number {
  if (pause !== undefined) return wholeNumber('pause', pause)
  return isLocal(url) ? 0 : LIVE_PAUSE_MS
}

function report(findings: readonly Finding[], sent: number, isAll: boolean): void {
  for (const finding of findings) if (isAll || finding.isNews) print(formatLine(finding))
  const counts = VERDICTS.map(
    (verdict) => `${findings.filter((finding) => finding.verdict === verdict).length} ${verdict}`,
  )
  print(`${sent} requests. ${counts.join(', ')}.`)
  const news = findings.filter(({ isNews }) => isNews).length
  print(
    news === 0 ? 'Nothing differs from the emulator.' : `${news} differ from the emulator on its defaults.`,
  )
}

const formatLine = ({ kind, name, verdict, detail }: Finding): string =>
  `${kind.padEnd(10)} ${name}\n           ${verdict}${detail === '' ? '' : `: ${detail}`}`
