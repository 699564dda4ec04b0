/** The chat's messages. Each language is loaded when the visitor chooses it in the window. */
import type { ChatLanguage, ChatProblemCode } from '../types.ts'

export type ChatTexts = {
  locale: ChatLanguage
  window: {
    title: string
    subtitle: string
    close: string
    back: string
    chooseLanguage: string
    name: string
    email: string
    start: string
    fillIn: string
    conversation: string
    message: string
    placeholder: string
    send: string
    typing: string
    you: string
    assistant: string
    notice: string
    tryAgain: string
    products: string
    suggestions: string[]
    suggestionsLabel: string
  }
  privacy: {
    summary: string
    text: string
    download: string
    forget: string
    forgotten: string
    notForgotten: string
  }
  person: { ask: string; asked: string; direct: string; community: string; email: string }
  greeting: (name: string, shop: string) => string
  /** Texts for shops without a language model. */
  withoutAi: {
    subtitle: string
    assistant: string
    privacy: string
    greeting: (name: string, shop: string) => string
  }
  errors: Record<ChatProblemCode, string>
  /** The server's sentences in replies without a model. */
  answer: {
    free: string
    currentPrice: string
    found: string
    nothing: string
    community: (address: string) => string
    noCommunity: (email: string) => string
    /** `people`: the address of the community, or an e-mail. `button`: its label hands the conversation over. */
    person: (people: string, button: string) => string
    cheapest: (name: string, price: string) => string
    under: (count: number, amount: string) => string
    noneUnder: (amount: string) => string
    /** Before an answer about an amount that the visitor gave in another currency. */
    otherCurrency: (currency: string) => string
    needs: (name: string, needs: string) => string
    needsPage: (name: string, path: string) => string
    worksWith: (name: string, frameworks: string) => string
    notFor: (name: string, frameworks: string) => string
  }
  /** The server's sentences about the purchases of a customer who asks for them. */
  purchases: {
    signedOut: string
    unavailable: string
    none: string
    noSubscription: string
    /** A product or a subscription, and how it stands with it. */
    line: (name: string, state: string) => string
    status: Record<'owned' | 'declined' | 'refunded' | 'disputed' | 'lost' | 'expired' | 'gifted', string>
    /** The day is null when it is unknown. */
    subscription: Record<'active' | 'ending' | 'ended' | 'overdue', (day: string | null) => string>
    where: string
    all: string
    /** Stands in records for an answer that named purchases. */
    notRecorded: string
  }
  transcript: { title: string; you: string; assistant: string; notice: string }
}

const catalogues: Record<ChatLanguage, () => Promise<ChatTexts>> = {
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  it: async () => (await import('./it.ts')).it,
}

export function loadTexts(language: ChatLanguage): Promise<ChatTexts> {
  return catalogues[language]()
}

/** The messages of a shop without a language model: they name none. */
export function withoutAi(t: ChatTexts): ChatTexts {
  const { subtitle, assistant, privacy, greeting } = t.withoutAi
  return {
    ...t,
    window: { ...t.window, subtitle, assistant },
    privacy: { ...t.privacy, text: privacy },
    transcript: { ...t.transcript, assistant },
    greeting,
  }
}
