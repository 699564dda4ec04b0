/** Made-up conversations with the assistant, the same for the same seed. */

import { seededRandom } from 'tebex-emulator/extension'
import { addDays, DAY_MS, getDay, getStart, listDays } from '#app/lib/days.ts'
import {
  type ChatRecords,
  type TranscriptOptions,
  Transcripts,
} from '#app/shop/assistant/transcripts/transcripts.server.ts'
import type { ChatLanguage } from '#app/shop/assistant/types.ts'

/** Most frequent first. */
const QUESTIONS: readonly [ChatLanguage, string][] = [
  ['en', 'does this work with qbox?'],
  ['en', 'can I get a refund?'],
  ['pt', 'funciona com qbox?'],
  ['en', 'escrow or open source?'],
  ['pt', 'vocês devolvem o dinheiro?'],
  ['en', 'Is there any discount code?'],
  ['es', '¿funciona con esx?'],
  ['de', 'Gibt es einen Gutschein?'],
  ['en', 'how do I install the police job'],
  ['fr', 'je peux être remboursé ?'],
  ['en', 'Do the updates cost anything?'],
  ['en', 'will you make a heist for a cargo plane'],
]
const REPLIES: Record<ChatLanguage, string> = {
  en: 'Here is what the shop says about it.',
  pt: 'Veja o que a loja informa sobre isso.',
  es: 'Esto es lo que la tienda dice al respecto.',
  fr: 'Voici ce que la boutique en dit.',
  de: 'Das sagt der Shop dazu.',
  it: 'Ecco cosa ne dice il negozio.',
}
const MAX_PER_DAY = 3
const REPLY_AFTER_MS = 2_000

type SeedOptions = Pick<TranscriptOptions, 'db'> & {
  records: ChatRecords
  days: number
  /** Epoch milliseconds. */
  now: number
  seed?: number
}

/**
 * Writes the conversations of some days up to now and leaves existing ones alone. Resolves to the number of new ones.
 */
export async function seedChats({ db, records, days, now, seed = 1 }: SeedOptions): Promise<number> {
  if (records === 'none') return 0
  const log = { warn: () => undefined }
  const privacy = () => ({ records, retentionDays: days })
  const transcripts = new Transcripts({ db, privacy, now: () => now, log, secrets: [] })
  const today = getDay(now)
  let written = 0
  for (const day of listDays(addDays(today, 1 - days), today)) {
    const random = seededRandom(seed * 4_001 + getStart(day) / DAY_MS)
    const count = Math.floor(random() * (MAX_PER_DAY + 1))
    for (let index = 0; index < count; index++) {
      const sentAt = getStart(day) + Math.floor(random() * DAY_MS)
      const [language, content] = QUESTIONS[Math.floor(QUESTIONS.length * random() ** 1.6)] ?? [
        'en',
        'refund?',
      ]
      const id = `seed-${seed}-${day}-${index}-`.padEnd(22, 'x').slice(0, 22)
      if (sentAt > now || (await transcripts.findTranscript(id))) continue
      const chat = { id, isRecorded: false, isForgotten: false }
      const person = { language, name: '', email: '' }
      transcripts.recordMessage(chat, person, { author: 'user', content, sentAt, cards: [] })
      transcripts.recordMessage(chat, person, {
        author: 'bot' as const,
        content: REPLIES[language],
        sentAt: sentAt + REPLY_AFTER_MS,
        cards: [],
      })
      await transcripts.settled()
      written++
    }
  }
  return written
}
