/**
 * The kinds of environment variables. Their messages name the expected format and never print a value that may be
 * secret.
 */
import { z } from 'zod'
import { isLocalHost } from '../http/hosts.server.ts'

export const matching = (pattern: RegExp, expected: string) =>
  z.string().regex(pattern, `expected ${expected}`)

export function wholeNumber({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  const error = `expected a whole number from ${min} to ${max}`
  const digits = z.string().regex(/^\d{1,12}$/, error)
  return digits.transform(Number).pipe(z.number().min(min, error).max(max, error)).default(fallback)
}

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

/** A list without secrets, so the message names a wrong item. */
export const listOfValid = (isValid: (item: string) => boolean, expected: string) =>
  list
    .pipe(
      z.array(z.string().refine(isValid, { error: ({ input }) => `expected ${expected}, got "${input}"` })),
    )
    .default([])

/** A secret in which `weaknessOf` finds no weakness. */
export const secret = (weaknessOf: (secret: string) => string | null) =>
  z.string().superRefine((value, { addIssue }) => {
    const weakness = weaknessOf(value)
    if (weakness !== null) addIssue(weakness)
  })

/** An https address; http is allowed only for hosts on this machine or its private network. */
export const serviceUrl = z
  .string()
  .refine(isServiceUrl, 'expected an https address without user name (http only inside the private network)')

function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isProtected = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
  return isProtected && username === '' && password === ''
}

/** Scheme, host and port. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password
}

/** A host with an optional port, in the form that a URL prints. */
export function isHost(text: string): boolean {
  return URL.canParse(`https://${text}`) && /^[a-z0-9.[\]:_-]+$/i.test(text) && !text.endsWith(':')
}
