/** Finds the step of a period in which a moment lies, as an SQL expression. */
import { type RawBuilder, sql } from 'kysely'

/** Consecutive steps of one length. */
type Run = { start: number; length: number; first: number }

/**
 * Numbers the steps from one on, with zero before the first; `end` is the first moment after the last. A division finds
 * the step among those of one length, because PostgreSQL compiles hundreds of comparisons for longer than it runs them.
 */
export function stepAt(
  moment: RawBuilder<unknown>,
  starts: readonly number[],
  end: number,
): RawBuilder<number> {
  const runs: Run[] = []
  for (const [index, start] of starts.entries()) {
    const length = (starts[index + 1] ?? end) - start
    if (runs.at(-1)?.length !== length) runs.push({ start, length, first: index + 1 })
  }
  return stepInRuns(moment, runs, sql<number>`0`)
}

/** Finds the run by bisection; `otherwise` is the step before the first run. */
function stepInRuns(
  moment: RawBuilder<unknown>,
  runs: readonly Run[],
  otherwise: RawBuilder<number>,
): RawBuilder<number> {
  const middle = Math.floor(runs.length / 2)
  const run = runs[middle]
  if (!run) return otherwise
  const { start, length, first } = run
  const step = sql<number>`(${moment} - ${sql.lit(start)}) / ${sql.lit(length)} + ${sql.lit(first)}`
  return sql<number>`case when ${moment} < ${sql.lit(start)}
    then ${stepInRuns(moment, runs.slice(0, middle), otherwise)}
    else ${stepInRuns(moment, runs.slice(middle + 1), step)} end`
}
