import type { Fault } from '../faults.ts'

const error = (message: string, code: string) => ({ error: { message, type: 'invalid_request_error', code } })
const completion = (content: unknown) => ({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
})

/** How a language service fails; to be ordered with `failNext({ operation: 'chatCompletions', fault })`. */
export const chatFaults = {
  decommissioned: {
    kind: 'json',
    status: 400,
    body: error('The model has been decommissioned and is no longer supported.', 'model_decommissioned'),
  },
  badRequest: { kind: 'json', status: 400, body: error('The request is invalid', 'invalid_request') },
  unauthorized: { kind: 'json', status: 401, body: error('Invalid API Key', 'invalid_api_key') },
  rateLimited: { kind: 'json', status: 429, body: error('Rate limit reached', 'rate_limit_exceeded') },
  broken: { kind: 'json', status: 500, body: error('Internal server error', 'internal') },
  tenCharacters: { kind: 'json', body: completion('0123456789') },
  noChoices: { kind: 'json', body: { object: 'chat.completion', choices: [] } },
  notText: { kind: 'json', body: completion(null) },
  malformed: 'badJson',
  html: 'html',
  empty: 'empty',
  redirect: 'redirect',
  hang: 'hang',
  reset: 'reset',
  truncated: 'truncated',
  bomb: { kind: 'gzipBomb', bytes: 50 * 1024 * 1024 },
  slow: { kind: 'delay', ms: 1_500 },
} as const satisfies Record<string, Fault>
export type ChatFault = keyof typeof chatFaults

/** An answer in the given words, for what a service might say. */
export function chatReply(content: string): Fault {
  return { kind: 'json', body: completion(content) }
}
