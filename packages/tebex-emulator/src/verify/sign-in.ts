/** Signs a customer in to the basket of a verification. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { isFields, NotObservable, type Reader } from './answers.ts'
import { type Known, RETURN_URL } from './steps/step.ts'

/** Brings about that a customer signs in at an address; resolves when the basket may know them. */
export type SignIn = (url: string, isSignedIn: () => Promise<boolean>) => Promise<void>

const POLL_MS = 5_000
const MAX_POLLS = 60

/** Asks a person to sign in, and looks at the basket until they did. */
export const askToSignIn =
  (show: (line: string) => void): SignIn =>
  async (url, isSignedIn) => {
    show(`Sign in here within five minutes; nothing will be bought:\n${url}`)
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      await wait(POLL_MS)
      if (await isSignedIn()) return
    }
  }

/** An emulator on this machine lets anybody in: the first player of its sign-in page. */
export const signInHere: SignIn = async (url) => {
  const { searchParams } = new URL(url)
  const page = await fetch(url)
  const username = /name="username" value="([^"]+)"/.exec(await page.text())?.[1]
  if (username === undefined) return
  const form = { basketIdent: searchParams.get('basketIdent') ?? '', return: RETURN_URL, username }
  await fetch(page.url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

const State = z.object({
  codes: z.object({
    coupon: z.string().nullable(),
    gift_card: z.string().nullable(),
    creator_code: z.string().nullable(),
  }),
})

/** The codes that an emulator on this machine would take, each unless one was given. */
export async function findCodesHere(url: string, given: Known['codes']): Promise<Known['codes']> {
  const response = await fetch(new URL('/_sandbox/state', url))
  const state = State.safeParse(await response.json().catch(() => null))
  if (!state.success) return given
  const { coupon, gift_card, creator_code } = state.data.codes
  return {
    coupon: given.coupon ?? coupon,
    giftCard: given.giftCard ?? gift_card,
    creatorCode: given.creatorCode ?? creator_code,
  }
}

const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]'])

export const isLocal = (url: string): boolean => URL.canParse(url) && LOCAL.has(new URL(url).hostname)

/** The address of the first sign-in that the store names; throws where there is none. */
export function findSignIn(reader: Reader): string {
  const { body } = reader.answer('auth')
  const links = Array.isArray(body) ? body.flat() : []
  const named = links.filter(isFields)
  // Beside another sign-in the one of Discord names no customer.
  const { url } = named.find(({ name }) => name !== 'Discord') ?? named[0] ?? {}
  if (typeof url !== 'string') throw new NotObservable('the store names no sign-in')
  return url
}
