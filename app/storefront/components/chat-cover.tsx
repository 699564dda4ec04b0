/** Where the chat meets the catalogue: the picture of a product in an answer. */
import type { ChatCard } from '#app/features/assistant/types.ts'
import { Cover } from './catalog/cover.tsx'

export function chatCover({ name, picture }: ChatCard) {
  return <Cover picture={picture} name={name} sizes="80px" isDecoration />
}
