import { createArrayGuard, createObjectGuard, isString, nullable } from '#app/lib/guards.ts'
import type { PersonalLoad } from '#app/page.ts'
import { CAUSES, type Cause } from '#app/shop/help/causes.ts'
import type { Finding } from '#app/shop/help/recognise-causes.ts'
import { getCauseTexts } from '#app/shop/help/texts/all.server.ts'
import type { CauseTexts } from '#app/shop/help/texts/types.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

export type HelpAnswer = {
  findings: Finding[]
  /** The end of the text without its secrets. */
  blanked: string
  /** Null for a text that was read. */
  problem: 'empty' | 'tooLarge' | 'unreadable' | null
}
export type HelpData = {
  texts: CauseTexts
  /** The response to a form without script. */
  answer: HelpAnswer | null
  /** The customer who sent it. */
  username: string | null
}

/** `/help` is the same for everybody; `/api/help` renders `/help/check` as its response. */
export const load: PersonalLoad<HelpData> = async ({ shop, locale, headers, address, posted }) => {
  const texts = getCauseTexts(locale)
  const answer = parseAnswer(posted)
  if (!answer) return { data: { texts, answer, username: null } }
  const visit = await shop.customer.identify({ headers, address })
  const data = { texts, answer, username: visit.customer?.username ?? null }
  return { data, cookies: visit.cookies, visitor: describeVisitor(visit) }
}

const isCause = (value: unknown): value is Cause => CAUSES.some((cause) => cause === value)
const isProblem = (value: unknown): value is NonNullable<HelpAnswer['problem']> =>
  value === 'empty' || value === 'tooLarge' || value === 'unreadable'
const isAnswer = createObjectGuard({
  findings: createArrayGuard(createObjectGuard({ cause: isCause, line: isString })),
  blanked: isString,
  problem: nullable(isProblem),
})

function parseAnswer(posted: unknown): HelpAnswer | null {
  return isAnswer(posted) ? posted : null
}
