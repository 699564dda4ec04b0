/** Sends requests one at a time, and waits where the store asks for it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './answers.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'OPTIONS'
  /** Below the address of the API. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** With the private key. */
  isTrusted?: boolean
}

const TIMEOUT_MS = 20_000
const MAX_WAIT_S = 120
const DEFAULT_WAIT_S = 30
const MAX_TRIES = 4

/** A page elsewhere, so that the answers carry what a browser needs. */
export const ORIGIN = 'https://shop.example'

const HEADERS = { Accept: 'application/json', 'Content-Type': 'application/json', Origin: ORIGIN }

export type Asker = ReturnType<typeof createAsker>

export function createAsker(options: {
  url: string
  token: string
  key: string | null
  pauseMs: number
  show: (line: string) => void
}) {
  const { url, token, key, pauseMs, show } = options
  const trusted = key === null ? {} : { Authorization: `Basic ${btoa(`${token}:${key}`)}` }
  let sent = 0

  async function send({ method, path, body, headers, isTrusted = false }: Request): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...HEADERS, ...(isTrusted && trusted), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }

  return {
    sent: () => sent,
    /** A refused request changed nothing, so it may be sent again, writes too. */
    async ask(request: Request): Promise<Answer> {
      for (let tries = 1; ; tries += 1) {
        if (sent > 0 && pauseMs > 0) await wait(pauseMs)
        sent += 1
        const answer = await send(request)
        if (answer.status !== 429 || tries === MAX_TRIES) return answer
        const seconds = parseSeconds(answer.headers.get('retry-after'))
        show(`The store asks for a pause of ${seconds} s.`)
        await wait(seconds * 1000)
      }
    },
  }
}

function parseSeconds(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? DEFAULT_WAIT_S)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MAX_WAIT_S) : DEFAULT_WAIT_S
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
