/** Forwards visitors' messages to the team's chat in the background: a bounded queue with a deadline. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseRetryAfter } from 'tebex-client'
import { withoutMarkdown } from '#app/lib/discord-markdown.ts'
import type { Log } from '#app/server/log.server.ts'
import type { ChatLanguage } from './types.ts'

export type TeamNotice = { user: string; email: string; language: ChatLanguage; time: number; text: string }

type NoticeOptions = {
  /** The webhook's address; null: no notices. */
  url: string | null
  shop: () => string
  log: Pick<Log, 'warn'>
  fetch?: typeof fetch
  timeoutMs?: number
}

const LONGEST_MESSAGE = 1_000
/** The limit of an embed's description, with room for the dots. */
const LONGEST_TRANSCRIPT = 3_900
const MOST_WAITING = 200
const TIMEOUT_MS = 5_000
const SHORTEST_PAUSE_MS = 100
const DEFAULT_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export function createTeamNotices(options: NoticeOptions) {
  const { url, shop, log, fetch: send = fetch, timeoutMs = TIMEOUT_MS } = options
  const waiting: object[] = []
  const stopping = new AbortController()
  let working: Promise<void> | null = null

  function add(body: object): boolean {
    if (url === null || stopping.signal.aborted) return false
    if (waiting.length >= MOST_WAITING) {
      log.warn({ waiting: waiting.length }, 'team chat is too slow: a notice was dropped')
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
        // The address is a secret, and some errors quote it.
        log.warn(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'team chat could not be notified',
        )
      }
    }
  }

  /**
   * Returns the milliseconds that the team's chat asks to wait before the same message; 0 when it took it.
   */
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
      log.warn({ status: response.status }, 'team chat refused a notice')
      return 0
    }
    const pause = parseRetryAfter(response.headers.get('retry-after'), Date.now()) ?? DEFAULT_PAUSE_MS
    return Math.min(Math.max(pause, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
  }

  return {
    recordMessage: (notice: TeamNotice) =>
      void add(embed({ ...notice, text: cutMessage(notice.text) }, shop())),
    /** The whole conversation, for a person to take over. True when it was queued. */
    recordHandOver: (notice: TeamNotice) =>
      add(embed({ ...notice, text: cutTranscript(notice.text) }, shop(), 'A visitor asks for a person')),
    /** Resolves when everything taken on so far was sent or given up. */
    async settled() {
      while (working) await working
    },
    stop: () => stopping.abort(),
  }
}

/** `text` is Markdown; the other fields are the visitor's own input. */
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
    // A visitor's text mentions no one: Discord parses none of it.
    allowed_mentions: { parse: [] },
  }
}

function cutMessage(text: string): string {
  const cut = withoutMarkdown(text.slice(0, LONGEST_MESSAGE))
  return text.length > LONGEST_MESSAGE ? `${cut}...` : cut
}

/** The end of a long conversation says more than its beginning. */
function cutTranscript(text: string): string {
  let end = text.slice(-LONGEST_TRANSCRIPT)
  let markdown = withoutMarkdown(end)
  while (markdown.length > LONGEST_TRANSCRIPT) {
    // Escaped, a character takes two places at most.
    end = end.slice(Math.ceil((markdown.length - LONGEST_TRANSCRIPT) / 2))
    markdown = withoutMarkdown(end)
  }
  return end.length < text.length ? `...${markdown}` : markdown
}
