/** One step in the source of a document: candidates for the new source, the best first. Whether one is right, its reader says. */
import { isScalar, type ParsedNode } from 'yaml'
import type { At } from '../types.ts'
import {
  columnOf,
  type Entry,
  endOfContent,
  isFlow,
  isParsedCollection,
  mannerOf,
  nodeAt,
  type ParsedCollection,
  positionOf,
  sourceEntriesOf,
} from './layout.server.ts'
import { renderAfter, renderInFlow, renderKey, renderYaml, type Style } from './render.server.ts'
import type { Step } from './steps.server.ts'

type Target = {
  source: string
  contents: ParsedNode | null
  parent: ParsedCollection
  /** Whether it stands between brackets or braces. */
  isInFlow: boolean
  key: string | number
  entries: Entry[]
  style: Style
}

export function listSplices(source: string, contents: ParsedNode | null, step: Step): string[] {
  const key = step.at.at(-1)
  if (key === undefined && 'value' in step)
    return [replaceAll(source, contents, renderYaml(step.value, mannerOf(source, contents)))]
  const parent = nodeAt(contents, step.at.slice(0, -1))
  if (key === undefined || !parent || !isParsedCollection(parent)) return []
  const isInFlow = isWithinFlow(contents, step.at)
  const manner = mannerOf(source, contents)
  return [false, true].flatMap((isPlainest) => {
    const target = {
      source,
      contents,
      parent,
      isInFlow,
      key,
      entries: sourceEntriesOf(parent),
      style: { manner, isPlainest },
    }
    if (!('value' in step)) return takeOut(target) ?? []
    if (step.kind === 'set') return replaceValue(target, step.value) ?? []
    return (isInFlow ? putInFlow(target, step.value) : putInBlock(target, step.value)) ?? []
  })
}

/** Around it comments stay. */
function replaceAll(source: string, contents: ParsedNode | null, text: string): string {
  if (contents && contents.range[0] < contents.range[1])
    return cut(source, contents.range[0], endOfContent(contents), text.trimEnd())
  return source + (source === '' || source.endsWith('\n') ? '' : '\n') + text
}

function isWithinFlow(contents: ParsedNode | null, at: At): boolean {
  return at.some((_, depth) => {
    const node = nodeAt(contents, at.slice(0, depth))
    return node && isParsedCollection(node) && isFlow(node)
  })
}

function replaceValue(
  { source, parent, isInFlow, key, entries, style }: Target,
  value: unknown,
): string | null {
  const entry = entries[positionOf(parent, key)]
  if (!entry) return null
  const { mark, start, end } = entry
  const like = isScalar(entry.value) ? entry.value.type : undefined
  if (isInFlow) {
    const from = entry.value?.range[0] ?? end
    const isEmpty = from >= end
    return cut(
      source,
      isEmpty ? end : from,
      end,
      (isEmpty ? ' ' : '') + renderInFlow(value, { ...style, like: flowLike(like) }),
    )
  }
  if (mark === null) return null
  const column = columnOf(source, start)
  const text = renderAfter(source[mark - 1] === '-' ? '-' : ':', value, column, { ...style, like })
  // Within one line what stands between the colon and the value stays.
  const from = entry.value?.range[0] ?? mark
  const isLine = !text.includes('\n') && !source.slice(mark, end).includes('\n') && from < end
  return isLine ? cut(source, from, end, text.trimStart()) : cut(source, mark, end, text)
}

/** A block cannot stand between brackets. */
function flowLike(like: Style['like']): Style['like'] {
  return like?.startsWith('BLOCK') ? 'QUOTE_DOUBLE' : like
}

function putInBlock({ source, key, entries, style }: Target, value: unknown): string | null {
  const { eol } = style.manner
  const position = typeof key === 'number' ? key : entries.length
  const first = entries[0]
  if (!first) return null
  const column = columnOf(source, first.start)
  const mark = typeof key === 'number' ? '-' : ':'
  const text =
    (typeof key === 'number' ? '-' : `${renderKey(key)}:`) + renderAfter(mark, value, column, style)
  const before = entries[position - 1]
  if (before) {
    const line = endOfLine(source, before.end)
    return cut(source, line, line, eol + ' '.repeat(column) + text)
  }
  const start = first.start - column
  return source.slice(start, first.start).trim() === ''
    ? cut(source, start, start, ' '.repeat(column) + text + eol)
    : null
}

function putInFlow({ source, parent, key, entries, style }: Target, value: unknown): string | null {
  const text = (typeof key === 'number' ? '' : `${renderKey(key)}: `) + renderInFlow(value, style)
  const position = typeof key === 'number' ? key : entries.length
  const before = entries[position - 1]
  if (before) return cut(source, before.end, before.end, `, ${text}`)
  const [first] = entries
  if (first) return cut(source, first.start, first.start, `${text}, `)
  const inner = parent.range[0] + 1
  return cut(source, inner, inner, typeof key === 'number' ? text : ` ${text} `)
}

/** The last entry of a block is not taken out: its collection becomes an empty one. */
function takeOut({ source, parent, isInFlow, key, entries }: Target): string | null {
  const position = positionOf(parent, key)
  const entry = entries[position]
  if (!entry) return null
  const [before, after] = [entries[position - 1], entries[position + 1]]
  if (isInFlow) {
    if (after) return cut(source, entry.start, after.start, '')
    return cut(source, before?.end ?? entry.start, entry.end, '')
  }
  if (!before && !after) return null
  const lineStart = entry.start - columnOf(source, entry.start)
  const isFirstOfLine = source.slice(lineStart, entry.start).trim() === ''
  if (!isFirstOfLine) return after ? cut(source, entry.start, after.start, '') : null
  const lineEnd = endOfLine(source, entry.end)
  const isLastLine = lineEnd === source.length
  return isLastLine
    ? cut(source, endOfLine(source, Math.max(0, source.lastIndexOf('\n', lineStart - 1))), lineEnd, '')
    : cut(source, lineStart, source.indexOf('\n', lineEnd) + 1, '')
}

/** Before the line's end. */
function endOfLine(source: string, offset: number): number {
  const end = source.indexOf('\n', offset)
  if (end === -1) return source.length
  return source[end - 1] === '\r' ? end - 1 : end
}

function cut(source: string, start: number, end: number, text: string): string {
  return source.slice(0, start) + text + source.slice(end)
}
