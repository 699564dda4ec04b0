/** Builds an SQL expression for the step of a period that contains a given moment. */
import { type RawBuilder, sql } from 'kysely'

/** Consecutive steps of the same length; `first` is the number of the first one. */
type Run = { start: number; length: number; first: number }

/**
 * Steps are numbered from one; zero means before the first step, and `end` is the first moment after the last step. Steps
 * of the same length are found by division, because PostgreSQL takes longer to compile hundreds of comparisons than to
 * run them.
 */
export function selectStep(
  moment: RawBuilder<unknown>,
  starts: readonly number[],
  end: number,
): RawBuilder<number> {
  const runs: Run[] = []
  for (const [index, start] of starts.entries()) {
    const length = (starts[index + 1] ?? end) - start
    if (runs.at(-1)?.length !== length) runs.push({ start, length, first: index + 1 })
  }
  return selectStepInRuns(moment, runs, sql<number>`0`)
}

/** Finds the run by bisection; `stepBefore` is the step before the first run. */
function selectStepInRuns(
  moment: RawBuilder<unknown>,
  runs: readonly Run[],
  stepBefore: RawBuilder<number>,
): RawBuilder<number> {
  const middle = Math.floor(runs.length / 2)
  const run = runs[middle]
  if (!run) return stepBefore
  const { start, length, first } = run
  const step = sql<number>`(${moment} - ${sql.lit(start)}) / ${sql.lit(length)} + ${sql.lit(first)}`
  return sql<number>`case when ${moment} < ${sql.lit(start)}
    then ${selectStepInRuns(moment, runs.slice(0, middle), stepBefore)}
    else ${selectStepInRuns(moment, runs.slice(middle + 1), step)} end`
}
