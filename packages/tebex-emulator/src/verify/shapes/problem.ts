import { z } from 'zod'
import { Text } from './values.ts'

const common = { type: Text.min(1), title: Text.min(1), detail: Text.min(1) }

/** The two bodies of a refusal (`rfcProblems`); `status` is text where it came with a 200 (`errorsAs200`). */
export const Problem = z.union([
  z.strictObject({
    ...common,
    status: z.union([z.int(), z.literal('error')]),
    error_code: Text,
    field_details: z.array(z.unknown()),
    meta: z.array(z.unknown()),
  }),
  z.strictObject({ ...common, status: z.union([z.int(), z.literal('error')]), instance: Text }),
])

/** A list of issues names at most so many places. */
const MAX_ISSUES = 4

export function listIssues(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value, { reportInput: false })
  if (result.success) return []
  const issues = result.error.issues.flatMap((issue) => flatten(issue, []))
  const lines = [...new Set(issues)]
  const rest = lines.length - MAX_ISSUES
  return rest > 0 ? [...lines.slice(0, MAX_ISSUES), `and ${rest} more`] : lines
}

type Issue = z.core.$ZodIssue

/** One place that differs; the elements of a list are one place. */
function flatten(issue: Issue, above: readonly PropertyKey[]): string[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    // The branch that fits best says most.
    const [best] = issue.errors.toSorted((one, other) => measureDepth(other) - measureDepth(one))
    if (best !== undefined && measureDepth(best) > 0) return best.flatMap((inner) => flatten(inner, path))
    const wanted = issue.errors.flatMap((branch) => branch.map(({ message }) => message))
    return [`${formatPath(path)}${[...new Set(wanted)].join(', or ')}`]
  }
  return [`${formatPath(path)}${issue.message}`]
}

const measureDepth = (issues: readonly Issue[]): number =>
  Math.max(0, ...issues.map(({ path }) => path.length))

function formatPath(path: readonly PropertyKey[]): string {
  const name = path.map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`)).join('')
  return name === '' ? '' : `${name.replace(/^\./, '')}: `
}
