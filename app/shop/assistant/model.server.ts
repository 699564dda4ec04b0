/**
 * Calls the language service: an OpenAI-compatible chat completion, bounded in time and size, never retried blindly.
 */
import { z } from 'zod'

type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }

type ModelFailure = 'updating' | 'refused' | 'too_many' | 'unavailable' | 'aborted'

/** The service gave no usable answer; `failure` selects the notice for the visitor. */
export class ModelError extends Error {
  readonly failure: ModelFailure
  /** The HTTP status; null without a response. */
  readonly status: number | null

  constructor(failure: ModelFailure, { message, status = null, cause }: ErrorDetails) {
    super(message, { cause })
    this.name = 'ModelError'
    this.failure = failure
    this.status = status
  }
}

type ErrorDetails = { message: string; status?: number | null; cause?: unknown }

type ModelOptions = {
  /** The service's base address (`…/v1`), or the full address of its chat completions. */
  url: string
  key: string
  /** Tried in this order. */
  models: readonly string[]
  fetch?: typeof fetch
  /** The deadline for all models together, in milliseconds; 13,000 by default. */
  timeoutMs?: number
}

const PARAMETERS = { max_tokens: 1800, temperature: 0.7, top_p: 0.9, stream: false } as const
const TIMEOUT_MS = 13_000
const MAX_ANSWER_BYTES = 256 * 1024
/** Replies of at most this many characters are useless. */
const TOO_SHORT = 10

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

export function createModel(options: ModelOptions) {
  const { key, models, fetch: send = fetch, timeoutMs = TIMEOUT_MS } = options
  const url = completionsUrl(options.url)

  async function call(model: string, messages: readonly ModelMessage[], signal: AbortSignal) {
    const response = await send(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({ model, messages, ...PARAMETERS }),
      // The key is sent to the configured address and nowhere else.
      redirect: 'manual',
      signal,
    })
    return { status: response.status, text: await readText(response) }
  }

  return {
    /** The trimmed reply; throws `ModelError`. Aborting the visitor's signal ends the call. */
    async ask(messages: readonly ModelMessage[], visitor: AbortSignal): Promise<string> {
      const deadline = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([visitor, deadline])
      let failure = new ModelError('unavailable', { message: 'no model is configured' })
      for (const model of models) {
        try {
          const { status, text } = await call(model, messages, signal)
          if (status === 200) return parseReply(text)
          failure = refusal(status, text)
          if (failure.failure !== 'updating') throw failure
        } catch (cause) {
          if (cause instanceof ModelError) throw cause
          if (visitor.aborted) throw new ModelError('aborted', { message: 'the visitor left', cause })
          if (deadline.aborted)
            throw new ModelError('unavailable', { message: 'the language service took too long', cause })
          failure = new ModelError('unavailable', { message: 'the language service is out of reach', cause })
        }
      }
      throw failure
    },
  }
}

export type Model = ReturnType<typeof createModel>

/** The text of a completion; throws `ModelError` for anything else. */
function parseReply(text: string): string {
  const completion = Completion.safeParse(parse(text))
  const content = completion.data?.choices[0]?.message.content.trim() ?? ''
  if (content.length > TOO_SHORT) return content
  throw new ModelError('unavailable', {
    message: 'the language service answered nothing usable',
    status: 200,
  })
}

function refusal(status: number, text: string): ModelError {
  const message = `the language service answered ${status}`
  if (status === 400 && /decommissioned/i.test(text)) return new ModelError('updating', { message, status })
  if (status === 401) return new ModelError('refused', { message, status })
  if (status === 429) return new ModelError('too_many', { message, status })
  return new ModelError('unavailable', { message, status })
}

/** The body as text, cut at a length that no answer reaches. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder().decode(Buffer.concat(chunks, size))
    size += value.byteLength
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel()
      throw new ModelError('unavailable', { message: 'the language service answered too much' })
    }
    chunks.push(value)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function completionsUrl(address: string): string {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith('/chat/completions')) url.pathname = `${path === '' ? '/v1' : path}/chat/completions`
  return url.href
}
