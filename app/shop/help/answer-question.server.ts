/** Questions of the chat about escrow and installation, answered by what `/help` knows. */
import { getMessages } from '#app/messages/all.server.ts'
import type { Cause } from './causes.ts'
import { createRecogniser } from './recognise-causes.ts'
import { findCauseText } from './texts/all.server.ts'

/** Words that name a cause in a question, in any language: they are the console's own. */
const NAMES: readonly [Cause, RegExp][] = [
  ['fxap', /\bfxap\b/i],
  ['key', /\bsv_?licen[sc]ekey\b|\blicen[sc]e ?key\b/i],
  ['entitlement', /\bentitlement\b/i],
]

/** Phrases for a script or resource that does not start. */
const DOES_NOT_START =
  /(?:script|skript|resource|ressource|recurso|risorsa)\b.{0,40}(?:(?:does|do|will|is|did)(?: not|n['’]?t) (?:start|load|run|work)|(?:won['’]?t|can['’]?t|cannot) (?:start|load|run)|(?:startet|lädt|läuft|funktioniert) nicht|no (?:arranca|inicia|carga|funciona)|ne (?:démarre|se lance|charge|fonctionne) pas|non (?:parte|si avvia|funziona)|não (?:inicia|carrega|funciona|roda))/i

/** Null for a question about something else. `question`: without secrets. */
export function answerHelpQuestion(locale: string, question: string): string | null {
  const recogniser = createRecogniser()
  recogniser.read(question)
  const [finding] = recogniser.list()
  const cause = finding?.cause ?? NAMES.find(([, name]) => name.test(question))?.[0]
  if (cause === undefined)
    return DOES_NOT_START.test(question) ? `${getMessages(locale).help.lead} /help` : null
  const { title, text, steps } = findCauseText(locale, cause)
  const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  return `${title}. ${text}\n\n${list}\n\n/help#${cause}`
}
