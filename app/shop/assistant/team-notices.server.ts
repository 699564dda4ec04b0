/** Forwards visitors' messages to the team's chat in the background: a bounded queue with a deadline. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseRetryAfter } from 'tebex-client'
import { withoutMarkdown } from '#app/lib/discord-markdown.ts'
import type { Log } from '#app/server/log.server.ts'
import type { ChatLanguage } from './types.ts'

export type TeamNotice = { user: string; email: string; language: ChatLanguage; time: number; text: string }

type NoticeOptions = {
  /** The webhook's address; null sends no notices. */
  url: string | null
  shop: () => string
  log: Pick<Log, 'warn'>
  fetch?: typeof fetch
  timeoutMs?: number
}

const MAX_MESSAGE_LENGTH = 1_000
/** The limit of an embed's description, with room for the dots. */
const MAX_TRANSCRIPT_LENGTH = 3_900
const MAX_WAITING = 200
const TIMEOUT_MS = 5_000
const MIN_PAUSE_MS = 100
const DEFAULT_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

export function createTeamNotices(options: NoticeOptions) {
  const { url, shop, log, fetch: send = fetch, timeoutMs = TIMEOUT_MS } = options
  const waiting: object[] = []
  const stopping = new AbortController()
  let working: Promise<void> | null = null

  function add(body: object): boolean {
    if (url === null || stopping.signal.aborted) return false
    if (waiting.length >= MAX_WAITING) {
      log.warn({ waiting: waiting.length }, 'team chat is too slow; notice dropped')
      return false
    }
    waiting.push(body)
    working ??= work(url).finally(() => {
      working = null
    })
    return true
  }

  async function work(address: string): Promise<void> {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      try {
        const pause = await post(address, body)
        if (pause > 0) {
          await wait(pause, undefined, { signal: stopping.signal, ref: false })
          await post(address, body)
        }
      } catch (error) {
        if (stopping.signal.aborted) return
        // The error is not logged, because the address is a secret and some errors quote it.
        log.warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'team chat could not be notified',
        )
      }
    }
  }

  /** Returns the wait in milliseconds that the team's chat asks for before a retry; 0 after success. */
  async function post(address: string, body: object): Promise<number> {
    const response = await send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    if (response.ok) return 0
    if (response.status !== 429) {
      log.warn({ status: response.status }, 'team chat refused notice')
      return 0
    }
    const pause = parseRetryAfter(response.headers.get('retry-after'), Date.now()) ?? DEFAULT_PAUSE_MS
    return Math.min(Math.max(pause, MIN_PAUSE_MS), MAX_PAUSE_MS)
  }

  return {
    recordMessage: (notice: TeamNotice) =>
      void add(embed({ ...notice, text: cutMessage(notice.text) }, shop())),
    /** Sends the whole conversation, for a person to take over. True if it was queued. */
    recordHandOver: (notice: TeamNotice) =>
      add(embed({ ...notice, text: cutTranscript(notice.text) }, shop(), 'A visitor asks for a person')),
    /** Resolves once everything queued so far was sent or dropped. */
    async settled() {
      while (working) await working
    },
    stop: () => stopping.abort(),
  }
}

/** `text` is Markdown; the other fields are the visitor's input. */
function embed({ user, email, language, time, text }: TeamNotice, shop: string, title = 'Chat message') {
  const field = (name: string, value: string) => ({
    name,
    value: withoutMarkdown(value) || '–',
    inline: true,
  })
  return {
    embeds: [
      {
        title: `${title} · ${shop}`.slice(0, 256),
        description: text,
        fields: [field('User', user), field('Email', email), field('Language', language)],
        timestamp: new Date(time).toISOString(),
        color: 0xe8833a,
      },
    ],
    // Discord parses no mentions in a visitor's text.
    allowed_mentions: { parse: [] },
  }
}

function cutMessage(text: string): string {
  const cut = withoutMarkdown(text.slice(0, MAX_MESSAGE_LENGTH))
  return text.length > MAX_MESSAGE_LENGTH ? `${cut}...` : cut
}

/** The end of a long conversation says more than its beginning. */
function cutTranscript(text: string): string {
  let end = text.slice(-MAX_TRANSCRIPT_LENGTH)
  let markdown = withoutMarkdown(end)
  while (markdown.length > MAX_TRANSCRIPT_LENGTH) {
    // Escaping doubles a character at most.
    end = end.slice(Math.ceil((markdown.length - MAX_TRANSCRIPT_LENGTH) / 2))
    markdown = withoutMarkdown(end)
  }
  return end.length < text.length ? `...${markdown}` : markdown
}
