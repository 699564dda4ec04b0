/** A conversation as plain text, for the visitor to download and the team to read. */
import type { ChatTexts } from '../texts/index.ts'
import type { RecordedMessage } from '../types.ts'

type TextInput = { startedAt: number; messages: readonly RecordedMessage[] }
type TranscriptMessages = ChatTexts['transcript'] & { shop: string }

export function writeTranscript(
  { startedAt, messages }: TextInput,
  { shop, ...t }: TranscriptMessages,
): string {
  const authors = { user: t.you, bot: t.assistant, system: t.notice }
  const parts = messages.map(({ author, content, sentAt, cards }) => {
    const products = cards.map(({ name, price }) => `- ${name}: ${price}`)
    return [`[${formatMinute(sentAt)}] ${authors[author]}:`, content, ...products, ''].join('\n')
  })
  return `${t.title} ${shop}, ${formatMinute(startedAt)}\n\n${parts.join('\n')}`
}

/** `2025-04-03 12:34 UTC` */
function formatMinute(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
