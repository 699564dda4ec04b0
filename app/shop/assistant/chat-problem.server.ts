import type { ChatProblemCode } from './types.ts'

type ProblemDetails = { retryAfterSeconds?: number | null; cause?: unknown }

/** There is no answer; the visitor sees the reason. */
export class ChatProblem extends Error {
  readonly code: ChatProblemCode
  readonly retryAfterSeconds: number | null

  constructor(code: ChatProblemCode, { retryAfterSeconds = null, cause }: ProblemDetails = {}) {
    super(`no chat answer: ${code}`, { cause })
    this.name = 'ChatProblem'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
