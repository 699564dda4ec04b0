/** Reads what customers and the seller write: plain text of bounded length. */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { REVIEW_LIMITS } from './types.ts'

/** Control characters, direction marks and other invisible characters except line ends. */
const INVISIBLE = /[\p{Cc}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
const LINK = /https?:|www\.|(?<![\w-])[\w-]+\.(?:com|gg|net|org|io|me|link|shop|store|xyz)\b/i

/** The text without invisible characters; `undefined` parses as a missing text. */
export const plainText = (shortest: number, longest: number) =>
  z
    .string()
    .max(longest * 4)
    .transform(tidy)
    .refine((text) => [...text].length >= shortest && [...text].length <= longest)

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, (character) => (character === '\n' ? '\n' : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const Stars = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^[1-5]$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(5))

export const ReviewContent = z.object({
  stars: Stars,
  text: plainText(REVIEW_LIMITS.shortest, REVIEW_LIMITS.longest),
})
export type ReviewContent = z.infer<typeof ReviewContent>

/** Equal for texts that differ in case, spaces and punctuation only. */
export function hashText(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return hash('sha256', letters || text, 'base64url').slice(0, 22)
}

/** True when the text advertises an address. */
export function hasLink(text: string): boolean {
  return LINK.test(text)
}
