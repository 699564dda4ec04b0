/** A read whose last good answer stands in for it while the database fails. */
import { DatabaseError } from './database-error.server.ts'

/**
 * Makes a read that answers the same question as before with what it answered then, when it now fails with a
 * `DatabaseError`. Only the latest question is remembered; a first failure is thrown.
 */
export function withLastGood<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  let last: { question: string; answer: Answer } | null = null
  return async (question) => {
    const name = JSON.stringify(question)
    try {
      const answer = await read(question)
      last = { question: name, answer }
      return answer
    } catch (error) {
      if (error instanceof DatabaseError && last?.question === name) return last.answer
      throw error
    }
  }
}
