/** Describes a setup for its pages. */
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { setupMessages } from '#app/messages/setup/index.ts'
import { type Problems, type SetupPage, STEPS, type StepData } from '#app/panel/setup/setup-data.ts'
import { isLoopbackHost } from '#app/server/http/hosts.server.ts'
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
  const t = setupMessages(language)
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
    webhook: {
      address: `${address.origin}/api/webhooks/tebex`,
      isLocal: isLoopbackHost(address.hostname),
      state: setup.webhook.state(),
    },
    looks: describeLooks(),
    starterPages: setup.starterPages.map(({ slug }) => slug),
    subscriptions: listSubscriptions(setup.store()?.packages ?? []).map(({ id, name }) => ({ id, name })),
    files: setup.files,
    unfinished: setup.unfinished(),
    failure: failure === undefined ? null : describeFailure(failure, language),
  }
}

function describeFailure(failure: unknown, language: AdminLanguage): string {
  if (failure instanceof SetupRefused) return describeRefusal(failure.finding, language)
  const { live } = setupMessages(language)
  return `${live.failed} ${failure instanceof Error ? failure.message : failure}`
}
