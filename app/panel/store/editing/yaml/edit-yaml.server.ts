/** Changes values in the text of a YAML document; comments, order, quotes and indentation of the rest stay as they are. */
import { isDeepStrictEqual } from 'node:util'
import { type ParsedNode, parseDocument } from 'yaml'
import { findRepeatedKey } from '#app/server/store/texts/yaml.server.ts'
import type { At } from '../types.ts'
import { mannerOf } from './layout.server.ts'
import { renderYaml } from './render.server.ts'
import { listSplices } from './splice.server.ts'
import { afterStep, findStep, type Step, valueAt } from './steps.server.ts'

type Parsed = { value: unknown; contents: ParsedNode | null }

/** More differences than any edit of a store has. */
const MOST_STEPS = 2_000

/** The source changed where it has to be, so that it says `wanted`; null where the source cannot be read. */
export function rewriteYaml(source: string, wanted: unknown): string | null {
  let text = source
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const parsed = parse(text)
    if (parsed === null) return null
    const step = findStep(parsed.value, wanted)
    if (step === null) return text
    text = applyStep(text, parsed, step)
  }
  return text
}

/** The source with one value set; `undefined` removes it. Null where the source cannot be read. */
export function withYamlValue(source: string, at: At, value: unknown): string | null {
  const parsed = parse(source)
  if (parsed === null) return null
  if (value === undefined && at.length === 0) return ''
  const isThere = valueAt(parsed.value, at) !== undefined
  if (value === undefined && !isThere) return source
  const kind = typeof at.at(-1) === 'number' ? 'cut' : 'drop'
  // Of equal entries the one that is meant goes, with its comment.
  if (value === undefined) return applyStep(source, parsed, { kind, at })
  return rewriteYaml(source, afterStep(parsed.value, { kind: 'set', at, value }))
}

/** Where no candidate says what is wanted, what holds the place is written anew, in the worst case everything. */
function applyStep(source: string, { value, contents }: Parsed, step: Step): string {
  const wanted = afterStep(value, step)
  const right = listSplices(source, contents, step).find((candidate) =>
    isDeepStrictEqual(parse(candidate)?.value, wanted),
  )
  if (right !== undefined) return right
  if (step.at.length === 0) return renderYaml(wanted, mannerOf(source, contents))
  const at = step.at.slice(0, -1)
  return applyStep(source, { value, contents }, { kind: 'set', at, value: valueAt(wanted, at) })
}

function parse(source: string): Parsed | null {
  const document = parseDocument(source, { logLevel: 'silent', keepSourceTokens: true, uniqueKeys: false })
  if (document.errors.length > 0 || findRepeatedKey(document.contents)) return null
  try {
    return { value: document.toJS({ maxAliasCount: 0 }), contents: document.contents }
  } catch {
    return null
  }
}
