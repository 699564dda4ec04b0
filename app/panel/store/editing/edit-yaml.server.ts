/** Changes values in a YAML document. Comments, quotes and the order of keys stay; the layout becomes `LAYOUT`. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type ToStringOptions,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml'
import { isRecord } from '#app/lib/guards.ts'
import { findRepeatedKey } from '#app/server/store/texts/yaml.server.ts'
import type { At, Edit } from './types.ts'

type Collection = YAMLMap | YAMLSeq

/** The example stores use this width; any other would rewrap more of their lines. */
const LAYOUT: ToStringOptions = { lineWidth: 120, flowCollectionPadding: false }
/** One-line texts beyond this length are folded over several lines. */
const LONG = 80
/** YAML allows control characters in double quotes alone. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u2028\u2029\uFEFF]/u

/** Applies the edits to the source; null when the source cannot be read or has no such place. */
export function editYaml(source: string, edits: readonly Pick<Edit, 'at' | 'value'>[]): string | null {
  const document = parse(source)
  if (document === null) return null
  for (const { at, value } of edits) {
    if (value === undefined) remove(document, at)
    else {
      const contents = put(document, document.contents, at, value)
      if (contents === null) return null
      document.contents = contents
    }
  }
  if (document.contents === null) return ''
  // Comments can move on the first reading; the second reading is stable.
  const settled = parse(document.toString(LAYOUT))
  // Refuses a text that reads back with other values.
  if (!isDeepStrictEqual(settled?.toJS(), document.toJS())) return null
  const text = settled?.toString(LAYOUT) ?? ''
  return source.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

function parse(source: string): Document<Node> | null {
  const document = parseDocument(source.replaceAll('\r\n', '\n'), { logLevel: 'silent', uniqueKeys: false })
  if (document.errors.length > 0 || findRepeatedKey(document.contents)) return null
  try {
    document.toJS({ maxAliasCount: 0 })
  } catch {
    return null
  }
  return document
}

function remove(document: Document<Node>, at: At): void {
  const key = at.at(-1)
  if (key === undefined) {
    document.contents = null
    return
  }
  let parent: unknown = document.contents
  for (const segment of at.slice(0, -1))
    parent = isCollection(parent) ? childAt(parent, findPosition(parent, segment)) : null
  const place = isCollection(parent) ? findPosition(parent, key) : -1
  if (!isCollection(parent) || place < 0) return
  const [removed] = parent.items.splice(place, 1)
  leaveComment(removed, parent, place)
}

/** Sets the value at a place below the node and creates missing maps and lists; null for an impossible place. */
function put(document: Document<Node>, node: unknown, [key, ...rest]: At, value: unknown): Node | null {
  if (key === undefined) return assign(document, node, value)
  const isNothing = !isNode(node) || (isScalar(node) && node.value === null)
  const parent = isNothing ? replace(node, typeof key === 'number' ? new YAMLSeq() : new YAMLMap()) : node
  if (!isCollection(parent) || isSeq(parent) !== (typeof key === 'number')) return null
  const place = findPosition(parent, key)
  const child = put(document, childAt(parent, place), rest, value)
  if (child === null) return null
  if (isSeq(parent)) {
    if (Number(key) > parent.items.length) return null
    parent.items[Number(key)] = child
  } else setPair(document, parent, { key, place, child })
  return parent
}

/** Reuses the present node, with its comments, when it can hold the value. */
function assign(document: Document<Node>, node: unknown, value: unknown): Node {
  if (isMap(node) && isRecord(value) && !Array.isArray(value)) return assignMap(document, node, value)
  if (isSeq(node) && Array.isArray(value)) return assignList(document, node, value)
  if (isScalar(node) && !isRecord(value)) {
    if (node.value === value) return node
    node.value = value
    return style(node)
  }
  const created = document.createNode(value, { aliasDuplicateObjects: false })
  visit(created, { Scalar: (place, scalar) => void (place !== 'key' && style(scalar)) })
  return replace(node, created)
}

function assignMap(document: Document<Node>, map: YAMLMap, values: Record<string, unknown>): YAMLMap {
  for (let place = map.items.length - 1; place >= 0; place -= 1) {
    if (Object.hasOwn(values, keyAt(map, place))) continue
    const [removed] = map.items.splice(place, 1)
    leaveComment(removed, map, place)
  }
  const places = new Map(map.items.map((_, place) => [keyAt(map, place), place]))
  for (const [key, value] of Object.entries(values)) {
    const place = places.get(key) ?? -1
    setPair(document, map, { key, place, child: assign(document, childAt(map, place), value) })
  }
  return map
}

type PairChange = { key: string | number; place: number; child: Node }

function setPair(document: Document<Node>, map: YAMLMap, { key, place, child }: PairChange): void {
  const pair = map.items[place]
  if (pair) pair.value = child
  else map.items.push(document.createPair(key, child))
}

/** Unchanged entries keep their nodes when they move; the others are changed in place. */
function assignList(document: Document<Node>, list: YAMLSeq, values: readonly unknown[]): YAMLSeq {
  const originalItems = [...list.items]
  const places = Map.groupBy(originalItems.keys(), (place) =>
    JSON.stringify(toPlain(document, originalItems[place])),
  )
  const kept = values.map((value) => places.get(JSON.stringify(value))?.shift())
  const used = new Set(kept)
  // The comment above the first entry belongs to the whole file.
  const top = takeComment(originalItems[0])
  const isSpaced =
    originalItems.length > 1 && originalItems.slice(1).every((entry) => isNode(entry) && entry.spaceBefore)
  list.items = values.map((value, place) => {
    const from = kept[place]
    if (from !== undefined) return originalItems[from]
    if (used.has(place)) return assign(document, null, value)
    used.add(place)
    return assign(document, originalItems[place], value)
  })
  for (const [place, removed] of originalItems.entries())
    if (!used.has(place)) leaveComment(removed, list, place)
  for (const [place, entry] of list.items.entries())
    if (isNode(entry) && (place === 0 || isSpaced)) entry.spaceBefore = place > 0
  const [first] = list.items
  const head = findHead(first) ?? list
  head.commentBefore = joinComments(top, head.commentBefore)
  return list
}

/** Replaces a node that cannot hold the value and keeps the comments around it. */
function replace(node: unknown, created: Node): Node {
  if (!isNode(node)) return created
  created.commentBefore = node.commentBefore ?? null
  created.comment = node.comment ?? null
  created.spaceBefore = node.spaceBefore ?? false
  return created
}

/** Keeps the quotes of a text unless a block is easier to read. */
function style(node: Scalar): Scalar {
  const { value, type } = node
  if (typeof value !== 'string') return node
  const isLong = value.length > LONG && value.includes(' ') && !/\n|^\s|\s$| {2}/.test(value)
  if (UNPRINTABLE.test(value)) node.type = 'QUOTE_DOUBLE'
  else if (isLong && type !== 'BLOCK_LITERAL') node.type = 'BLOCK_FOLDED'
  else if (value.includes('\n') && type !== 'BLOCK_FOLDED') node.type = 'BLOCK_LITERAL'
  return node
}

function isCollection(node: unknown): node is Collection {
  return isMap(node) || isSeq(node)
}

/** Returns -1 for a missing entry. */
function findPosition(parent: Collection, key: string | number): number {
  if (isSeq(parent)) return typeof key === 'number' && key < parent.items.length ? key : -1
  return parent.items.findIndex((_, place) => keyAt(parent, place) === key)
}

function keyAt(map: YAMLMap, place: number): string {
  const key = map.items[place]?.key
  return String(isScalar(key) ? key.value : key)
}

function childAt(parent: Collection, place: number): unknown {
  return isSeq(parent) ? parent.items[place] : parent.items[place]?.value
}

function toPlain(document: Document<Node>, node: unknown): unknown {
  return isNode(node) ? node.toJS(document) : node
}

/** The comment above a removed entry stays above the next one. */
function leaveComment(removed: unknown, parent: Collection, place: number): void {
  const comment = takeComment(removed)
  const [node, next] = [findHead(removed), findHead(parent.items[place])]
  if (next === null) parent.comment = joinComments(comment, parent.comment)
  else {
    next.commentBefore = joinComments(comment, next.commentBefore, next.spaceBefore)
    if (comment !== null || place === 0) next.spaceBefore = node?.spaceBefore ?? false
  }
}

function takeComment(entry: unknown): string | null {
  const node = findHead(entry)
  const comment = node?.commentBefore ?? null
  if (node) node.commentBefore = null
  return comment
}

/** The node that holds the comment above the entry. */
function findHead(entry: unknown): Node | null {
  const node = isPair(entry) ? entry.key : entry
  return isNode(node) ? node : null
}

function joinComments(
  first: string | null,
  second: string | null | undefined,
  isApart = false,
): string | null {
  if (!first || !second) return first || (second ?? null)
  return first + (isApart ? '\n\n' : '\n') + second
}
