/**
 * Parses YAML into plain values: without aliases, whose repeated expansion could fill the memory, and with unique keys.
 */
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import { DEEPEST, findYamlExcess } from './bounds.server.ts'

export type YamlReading = { value: unknown } | { code: 'syntax' | 'too_complex'; message: string }

export function readYaml(text: string): YamlReading {
  const excess = findYamlExcess(text)
  if (excess !== null) return { code: 'too_complex', message: excess }
  const lineCounter = new LineCounter()
  // The parser would compare each key with all earlier ones; `findRepeatedKey` uses a set instead.
  const document = parseDocument(text, {
    prettyErrors: true,
    uniqueKeys: false,
    logLevel: 'error',
    lineCounter,
  })
  const [error] = document.errors
  if (error) return { code: 'syntax', message: error.message.split('\n')[0]?.replace(/:$/, '') ?? 'not YAML' }
  if (isTooDeep(document.contents))
    return { code: 'too_complex', message: `expected at most ${DEEPEST} levels` }
  const repeated = findRepeatedKey(document.contents)
  if (repeated) {
    const { line, col } = lineCounter.linePos(repeated.range[0])
    return { code: 'syntax', message: `Map keys must be unique at line ${line}, column ${col}` }
  }
  try {
    return { value: document.toJS({ maxAliasCount: 0 }) }
  } catch {
    const message = 'expected plain values, got an alias (*name); write the value out'
    return { code: 'syntax', message }
  }
}

function isTooDeep(node: ParsedNode | null, depth = 1): boolean {
  if (depth > DEEPEST) return true
  return listInner(node).some((inner) => isTooDeep(inner, depth + 1))
}

/** The first key that repeats in its map; null if all are unique. */
export function findRepeatedKey(node: ParsedNode | null): ParsedNode | null {
  const seen = new Set<unknown>()
  for (const { key } of isMap(node) ? node.items : []) {
    if (!isScalar(key)) continue
    if (seen.has(key.value)) return key
    seen.add(key.value)
  }
  for (const inner of listInner(node)) {
    const repeated = findRepeatedKey(inner)
    if (repeated) return repeated
  }
  return null
}

function listInner(node: ParsedNode | null): (ParsedNode | null)[] {
  if (isSeq(node)) return node.items
  return isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : []
}
