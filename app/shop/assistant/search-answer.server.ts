/** The answer of a shop without a language model: what FAQ and catalogue say, and where people are. */
import { type AssistantContent, type QuestionFacts, WEIGHTS } from './facts.server.ts'
import { texts } from './texts/all.server.ts'
import type { ChatLanguage } from './types.ts'

/** Below this share of the best score an entry is a guess. */
const CLOSE_ENOUGH = 0.7
/** With this share of the other's score FAQ and catalogue both have something to say. */
const BOTH_FROM = 0.6
const MOST_PRODUCTS = 3

/** The text, and the ids of the products that go with it. */
export function searchAnswer(
  language: ChatLanguage,
  facts: QuestionFacts,
  { settings }: AssistantContent,
): { text: string; ids: number[] } {
  const t = texts[language].answer
  const [question] = facts.faq
  const best = facts.products[0]?.score ?? 0
  const products = facts.products
    .filter(({ score, strength }) => strength >= WEIGHTS.name && score >= best * CLOSE_ENOUGH)
    .slice(0, MOST_PRODUCTS)
  // Names weigh more than questions; only as shares can the two be compared.
  const ofQuestion = question && question.strength >= WEIGHTS.question ? question.score / WEIGHTS.question : 0
  const ofProducts = products.length > 0 ? best / WEIGHTS.name : 0
  const isAnswered = ofQuestion > 0 && ofQuestion >= ofProducts * BOTH_FROM
  const isAboutProducts = ofProducts > 0 && ofProducts >= ofQuestion * BOTH_FROM
  const { discord } = settings.links
  const { email } = settings.support
  const lines = [
    t.searchNote,
    isAnswered && question?.entry.answer,
    !isAnswered && !isAboutProducts && t.nothing,
    discord ? t.community(discord) : email && t.noCommunity(email),
    // Their cards follow the text.
    isAboutProducts && t.found,
  ]
  return {
    text: lines.filter((line) => typeof line === 'string').join('\n\n'),
    ids: isAboutProducts ? products.map(({ entry }) => entry.summary.id) : [],
  }
}
