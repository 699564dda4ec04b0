/** Checks each step of the setup and reports findings. */

import type { SetupMessages } from '#app/messages/setup/index.ts'
import type { Platform } from '#app/panel/health/checks/platform.server.ts'
import { EASY_TO_READ, formatContrast, LEAST } from '#app/panel/setup/contrast.ts'
import type { Problems } from '#app/panel/setup/setup-data.ts'
import { isLoopbackHost } from '#app/server/http/hosts.server.ts'
import type { Answers } from './answers.ts'
import {
  type CouponState,
  findStore,
  listLacking,
  listSubscriptions,
  provePrivateKey,
  type StoreFound,
  tryCoupon,
} from './checks.ts'
import { type LookAnswers, measureContrasts } from './theme.ts'

/** A finding is put into words only when it is shown, since the seller may change the language. */
export type Finding = { isGood: boolean; say: (messages: SetupMessages) => string }
export type Checked = { problems: Problems; findings: Finding[] }

const MAX_PACKAGES = 20

const good = (say: Finding['say']): Finding => ({ isGood: true, say })
const attention = (say: Finding['say']): Finding => ({ isGood: false, say })
const wrong = (problems: Problems): Checked => ({ problems, findings: [] })

export async function checkKeys(platform: Platform): Promise<Checked & { store: StoreFound | null }> {
  const store = await findStore(platform)
  if (typeof store === 'string') return { ...wrong({ token: store }), store: null }
  const proof = await provePrivateKey(platform)
  if (proof !== 'proven') return { ...wrong({ privateKey: proof }), store: null }
  const { name, currency, isDisabled, packages } = store
  const findings = [
    good(({ findings }) => findings.store(name, currency ?? '?', packages.length)),
    good(({ findings }) => findings.privateKey),
    ...(isDisabled ? [attention(({ findings }) => findings.disabled)] : []),
    ...(packages.length === 0 ? [attention(({ findings }) => findings.noPackages)] : []),
    ...findLacking(store),
  ]
  return { problems: {}, findings, store }
}

function findLacking({ packages }: StoreFound): Finding[] {
  const lacking = listLacking(packages, Date.now())
  const found = lacking.slice(0, MAX_PACKAGES).map(({ name, lacks }) =>
    attention((messages) => {
      const parts = lacks.map((lack) => messages.lacks[lack])
      return messages.findings.package(name, parts.join(', '))
    }),
  )
  const remaining = lacking.length - found.length
  return remaining > 0 ? [...found, attention(({ findings }) => findings.morePackages(remaining))] : found
}

export function checkShop({ origin }: Answers['shop']): Checked {
  const { hostname, protocol } = new URL(origin)
  const isLocal = isLoopbackHost(hostname)
  const findings = [
    ...(isLocal ? [attention((messages) => messages.findings.local)] : []),
    ...(!isLocal && protocol === 'http:' ? [attention((messages) => messages.findings.plain)] : []),
  ]
  return { problems: {}, findings }
}

export function checkLook(answers: LookAnswers): Checked {
  const problems: Problems = {}
  const findings: Finding[] = []
  for (const [theme, onPage] of Object.entries(measureContrasts(answers))) {
    if (onPage < LEAST) problems[theme] = 'contrast'
    else if (onPage < EASY_TO_READ)
      findings.push(
        attention((messages) => {
          const name = theme === 'dark' ? messages.fields.dark : messages.fields.light
          return messages.findings.contrast(name, formatContrast(onPage, messages.tag))
        }),
      )
  }
  return { problems, findings }
}

type PlatformContext = { platform: Platform; store: StoreFound }

export async function checkPages(
  pages: Answers['pages'],
  { platform, store }: PlatformContext,
): Promise<Checked> {
  const { promoCode, promoPercent, subscription } = pages
  if (promoCode !== null && promoPercent === null) return wrong({ promoPercent: 'required' })
  const chosen = listSubscriptions(store.packages).find(({ id }) => id === subscription)
  if (subscription !== null && chosen === undefined) return wrong({ subscription: 'subscription' })
  const findings = chosen ? [good(({ findings }) => findings.subscription(chosen.name))] : []
  if (promoCode === null) return { problems: {}, findings }
  const state = await tryCoupon(platform, promoCode)
  if (state === 'codeRefused' || state === 'unreachable') return wrong({ promoCode: state })
  return { problems: {}, findings: [...findings, couponFinding(promoCode, state)] }
}

function couponFinding(code: string, state: Exclude<CouponState, 'codeRefused' | 'unreachable'>): Finding {
  if (state === 'exists') return good(({ findings }) => findings.coupon(code))
  return attention(({ findings }) =>
    state === 'later' ? findings.couponLater(code) : findings.couponUnproven(code),
  )
}
