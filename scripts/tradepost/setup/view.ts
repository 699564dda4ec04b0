/** Describes a setup for its pages. */
import { join } from 'node:path'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { getSetupMessages } from '#app/messages/setup/index.ts'
import { type Problems, type SetupPage, STEPS, type StepData } from '#app/panel/setup/setup-data.ts'
import { isLoopbackHost } from '#app/server/http/hosts.server.ts'
import { NAMED_IMAGES } from '#app/server/store/images/named-images.server.ts'
import { describeLooks } from '#app/server/store/looks/looks.server.ts'
import { SECRETS } from './answers.ts'
import { listSubscriptions } from './checks.ts'
import type { Setup } from './setup.ts'
import { describeRefusal, SetupRefused } from './write.ts'

type View = {
  language: AdminLanguage
  /** The address that the browser shows. */
  origin: string
  problems?: Problems
  failure?: unknown
}

export function describeStep(
  setup: Setup,
  page: SetupPage,
  { language, origin, problems = {}, failure }: View,
): StepData {
  const t = getSetupMessages(language)
  const { shop } = setup.values
  const values = page === 'live' ? shop : setup.values[page]
  const address = new URL(URL.canParse(shop.origin ?? '') ? (shop.origin ?? '') : origin)
  return {
    language,
    card: null,
    page,
    done: STEPS.filter((step) => setup.isDone(step)),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !SECRETS.includes(name))),
    saved: SECRETS.filter((name) => Boolean(values[name])),
    fixed: [...setup.fixed],
    problems,
    findings: setup
      .findings(page === 'live' ? undefined : page)
      .map(({ isGood, say }) => ({ isGood, text: say(t) })),
    canPreview: setup.canPreview(),
    timeZones: page === 'shop' ? listTimeZones(shop.timeZone) : [],
    logo: join(setup.storeFolder, 'images', NAMED_IMAGES.icon[0]),
    webhook: setup.isDone('shop')
      ? {
          address: `${address.origin}/api/webhooks/tebex`,
          isLocal: isLoopbackHost(address.hostname),
          state: setup.webhook.state(),
        }
      : null,
    looks: describeLooks(),
    starterPages: setup.starterPages.map(({ slug }) => slug),
    subscriptions: listSubscriptions(setup.store()?.packages ?? []).map(({ id, name }) => ({ id, name })),
    files: setup.files,
    unfinished: setup.unfinished(),
    failure: failure === undefined ? null : describeFailure(failure, language),
  }
}

/** A browser may name its zone by an alias that the list lacks. */
function listTimeZones(chosen = 'UTC'): string[] {
  return [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

function describeFailure(failure: unknown, language: AdminLanguage): string {
  if (failure instanceof SetupRefused) return describeRefusal(failure.finding, language)
  const { live } = getSetupMessages(language)
  return `${live.failed} ${failure instanceof Error ? failure.message : failure}`
}
