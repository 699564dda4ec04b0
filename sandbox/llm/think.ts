/** A small mind for practice: it answers from the facts of the system message and from nothing else. */
import { type Knowledge, type ProductFact, readKnowledge } from './facts.ts'
import { type Phrases, phrases } from './phrases.ts'
import { asksForPrice, givesOrders, isGreeting, nameWords, plain, type Topic, topicsOf } from './topics.ts'

const PRODUCT_TOPICS: ReadonlySet<Topic> = new Set(['frameworks', 'escrow', 'services'])
const EDITIONS: ReadonlySet<string> = new Set(['escrow', 'unlocked', 'bundle'])
const RULES: ReadonlySet<Topic> = new Set(['refund', 'upgrade', 'delivery'])

type Said = { role: string; content: string }

/** The answer to the last question, in the language that the system message asks for. */
export function think(messages: readonly Said[]): string {
  const knowledge = readKnowledge(messages.find(({ role }) => role === 'system')?.content ?? '')
  const t = phrases[knowledge.language]
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const say = (phrase: string, facts: Record<string, string> = {}) =>
    fill(phrase, { shop: knowledge.shop, ...facts })
  if (givesOrders(question)) return say(t.decline)
  const sentences = sentencesFor(question, knowledge, t)
  if (sentences.length > 0) return sentences.slice(0, 4).join(' ')
  return say(isGreeting(question) ? t.greeting : t.decline)
}

function sentencesFor(question: string, knowledge: Knowledge, t: Phrases): string[] {
  const topics = topicsOf(question)
  const product = findProduct(question, knowledge)
  // A name beside a subject of its own (a refund, a delivery) is only the example.
  const isAboutOne = topics.every(
    (topic) => PRODUCT_TOPICS.has(topic) || (asksForPrice(question) && !RULES.has(topic)),
  )
  if (product !== null && isAboutOne) return aboutProduct(product, t)
  const [topic] = topics
  if (topic) return aboutTopic(topic, knowledge, t)
  // A question that leans on the one before: the facts were chosen for both.
  const [first] = knowledge.products
  return asksForPrice(question) && first && plain(question).split(/\s+/).length <= 8
    ? aboutProduct(first, t)
    : []
}

/** The product whose name shares most words with the question. */
function findProduct(question: string, { products }: Knowledge): ProductFact | null {
  const asked = nameWords(question)
  const scored = products.map((product) => {
    const words = [...nameWords(product.name)]
    const shared = words.filter((word) => asked.has(word))
    // An edition alone names no product, but it tells two of one name apart.
    const isNamed = shared.some((word) => !EDITIONS.has(word))
    return { product, shared: isNamed ? shared.length : 0, share: shared.length / words.length }
  })
  const [best] = scored
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || b.share - a.share)
  return best?.product ?? null
}

function aboutProduct({ name, reference, price, frameworks, needs }: ProductFact, t: Phrases): string[] {
  const isMonthly = /subscription/i.test(name)
  return [
    `${fill(t.product, { name: `${name} ${reference}`, price, monthly: isMonthly ? t.monthly : '' })}`,
    ...(frameworks ? [fill(t.worksWith, { frameworks })] : []),
    ...(needs ? [fill(t.needs, { needs })] : []),
  ]
}

function aboutTopic(topic: Topic, knowledge: Knowledge, t: Phrases): string[] {
  const { lines, sections } = knowledge
  const link = /Community chat: (\S+)/.exec(lines.join('\n'))?.[1]
  const support = link ? [fill(t.support, { link })] : []
  switch (topic) {
    case 'refund':
      return orUnknown(aboutRefund(factsOn(/refund/i, knowledge), t), t)
    case 'delivery':
      return orUnknown(aboutDelivery(factsOn(/deliver/i, knowledge), t), t)
    case 'escrow':
      return /escrow/i.test(lines.join(' ')) ? [t.escrow] : [t.unknown]
    case 'upgrade':
      return /difference/i.test(factsOn(/upgrad|escrow/i, knowledge)) ? [t.upgrade, ...support] : [t.unknown]
    case 'frameworks': {
      const known = ['ESX', 'QBCore', 'QBox'].filter((name) => lines.some((line) => line.includes(name)))
      return known.length > 0 ? [fill(t.frameworks, { frameworks: known.join(', ') })] : [t.unknown]
    }
    case 'subscription': {
      const found = /^Subscription: .+? (\[#\d+\]) \| (.+?) per month/m.exec(lines.join('\n'))
      if (!found) return [t.unknown]
      return [`${fill(t.subscription, { price: found[2] ?? '' })} ${found[1] ?? ''}`, t.subscriptionEnds]
    }
    case 'services': {
      const names = (sections.get('services') ?? []).slice(0, 4).map((line) => line.split(':')[0] ?? '')
      return names.length > 0 ? [fill(t.services, { services: names.join(', ') })] : [t.unknown]
    }
    case 'coupon': {
      const found = /purchase: (\S+) \((\d+)%/.exec(lines.join('\n'))
      return found ? [fill(t.coupon, { code: found[1] ?? '', percent: found[2] ?? '' })] : [t.unknown]
    }
    case 'payment':
      return /tebex/i.test(lines.join(' ')) ? [t.payment] : [t.unknown]
    case 'cheapest': {
      const found = /^Lowest price: (.+? \[#\d+\]) \| (.+)$/m.exec(lines.join('\n'))
      return found ? [fill(t.cheapest, { name: found[1] ?? '', price: found[2] ?? '' })] : [t.unknown]
    }
    case 'free': {
      const names = /^Free products: (.+)$/m.exec(lines.join('\n'))?.[1]
      return [names ? fill(t.free, { names }) : t.noFree]
    }
    case 'support':
      return support.length > 0 ? [...support, t.more] : [t.unknown]
  }
}

function aboutRefund(facts: string, t: Phrases): string[] {
  const days = /(\d+)[ -]days?/i.exec(facts)?.[1]
  const span = /(\d+) ?(?:-|–|to) ?(\d+) (?:business|working)/i.exec(facts)
  if (!days || !span) return []
  const rule = fill(t.refund, { days, span: `${span[1]}-${span[2]}` })
  return /unlocked/i.test(facts) ? [rule, t.noRefund] : [rule]
}

function aboutDelivery(facts: string, t: Phrases): string[] {
  const minutes = /(?:under|less than|within) (\d+|two|five) minutes/i.exec(facts)?.[1]
  if (!minutes) return []
  return [fill(t.delivery, { minutes: minutes.replace('two', '2').replace('five', '5') }), t.deliveryPlain]
}

/** Answers to questions about a subject first, then every other line that names it. */
function factsOn(subject: RegExp, { faq, lines }: Knowledge): string {
  const answers = faq.filter(({ question }) => subject.test(question)).map(({ answer }) => answer)
  return [...answers, ...lines.filter((line) => subject.test(line))].join('\n')
}

const orUnknown = (sentences: string[], t: Phrases): string[] =>
  sentences.length > 0 ? sentences : [t.unknown]

function fill(phrase: string, facts: Record<string, string>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}
