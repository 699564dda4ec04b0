/** Derives a form's fields from a schema of the store through JSON Schema, which names every key and limit. */
import { z } from 'zod'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { type Field, type LineKind, ON } from './field.ts'
import { en } from './texts/en.ts'
import { pt } from './texts/pt.ts'

export type FieldTexts = {
  label: string
  help?: string
  law?: string
  /** Labels of a choice, by value. */
  options?: Record<string, string>
}

type Node = z.core.JSONSchema.JSONSchema
type Place = {
  key: string
  /** File and keys of the texts, without positions in lists. */
  path: string
  isRequired: boolean
  texts: Record<string, FieldTexts>
}
type Kind = Field extends infer Each ? (Each extends Field ? Omit<Each, keyof Base> : never) : never
type Base = Pick<Field, 'key' | 'label' | 'help' | 'law' | 'isRequired' | 'fallback' | 'whenEmpty'>

const TEXTS: Record<AdminLanguage, Record<string, FieldTexts>> = { pt, en }
/** The longest text that gets a single-line input. */
const MAX_LINE_LENGTH = 300
/** Only updates change the format; translations appear beside their originals. */
export const NOT_SHOWN: readonly string[] = ['settings.format', 'settings.translations']
const LINE_KINDS: readonly LineKind[] = [
  'link',
  'picture',
  'product',
  'timeZone',
  'markdown',
  'color',
  'target',
  'role',
]

const described = new WeakMap<z.ZodType, Partial<Record<AdminLanguage, Field>>>()

/** `name` is the root of the schema's texts, such as `settings`. */
export function describeFields(schema: z.ZodType, name: string, language: AdminLanguage): Field {
  const description = described.get(schema) ?? {}
  described.set(schema, description)
  description[language] ??= describeField(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }),
    { key: '', path: name, isRequired: true, texts: TEXTS[language] },
  )
  return description[language]
}

function describeField(node: Node, place: Place): Field {
  const { texts, path, key } = place
  const text = texts[path]
  if (!text) throw new Error(`No label for ${path}`)
  const { node: own, isNullable } = withoutNull(node)
  const base: Base = {
    key,
    label: text.label,
    help: text.help ?? null,
    law: text.law ?? null,
    isRequired: place.isRequired && !isNullable,
    fallback: describeFallback(node),
    whenEmpty: describeEmpty(node),
  }
  return { ...base, ...describeKind(own, { ...place, isNullable, options: text.options ?? {} }) }
}

/** The default as the form shows it: a switch that is off posts nothing. */
function describeFallback({ default: fallback }: Node): string {
  if (fallback === true) return ON
  return typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : ''
}

function describeEmpty({ default: fallback }: Node): Field['whenEmpty'] {
  if (fallback === null) return 'null'
  return Array.isArray(fallback) ? 'list' : 'absent'
}

function withoutNull(node: Node): { node: Node; isNullable: boolean } {
  const others = (node.anyOf ?? []).filter(({ type }) => type !== 'null')
  const isNullable = others.length < (node.anyOf?.length ?? 0)
  return { node: isNullable && others[0] ? others[0] : node, isNullable }
}

type KindPlace = Place & { isNullable: boolean; options: Record<string, string> }

function describeKind(node: Node, place: KindPlace): Kind {
  if (node.enum) return { kind: 'choice', options: listOptions(node, place) }
  if (node.type === 'boolean') return { kind: 'switch' }
  if (node.type === 'array') return describeList(node, place)
  const group = node.type === 'object' ? node : node.anyOf?.find(({ type }) => type === 'object')
  if (group) return describeGroup(group, place, node !== group)
  const named = LINE_KINDS.find((kind) => kind === node.field)
  if (named) return { kind: named, maxLength: node.maxLength ?? null }
  if (node.type === 'number' || node.type === 'integer') return describeNumber(node)
  return { kind: chooseLineKind(node), maxLength: node.maxLength ?? null }
}

function listOptions({ enum: values = [] }: Node, { options, path }: KindPlace) {
  return values.map((value) => {
    const label = options[String(value)]
    if (label === undefined) throw new Error(`No label for ${path}: ${value}`)
    return { value: String(value), label }
  })
}

function describeNumber(node: Node): Kind {
  const { minimum, exclusiveMinimum, maximum } = node
  const min = minimum ?? Number(exclusiveMinimum ?? 0)
  return { kind: 'number', min, max: maximum ?? Number.MAX_SAFE_INTEGER, isWhole: node.type === 'integer' }
}

function chooseLineKind({ format, maxLength = 0 }: Node): LineKind {
  if (format === 'email') return 'email'
  if (format === 'date') return 'day'
  return maxLength > MAX_LINE_LENGTH ? 'text' : 'line'
}

/** Free texts share one box, a line each; other lists have one field per entry. */
function describeList(node: Node, place: KindPlace): Kind {
  const item = readNode(node.prefixItems?.[0] ?? node.items)
  const { minItems = 0, maxItems = 1 } = node
  if (item.type === 'string' && !item.enum && item.field !== 'picture')
    return { kind: 'lines', minItems, maxItems, maxLength: item.maxLength ?? null }
  const entry = describeField(item, { ...place, key: '', isRequired: true })
  // The list's help covers all of its entries.
  const initial = Array.isArray(node.default) ? node.default : []
  return { kind: 'list', item: { ...entry, help: null, law: null }, maxItems, initial }
}

/** `mayBeShort`: the schema accepts the text of the first field in place of the group. */
function describeGroup(
  { properties = {}, required = [] }: Node,
  place: KindPlace,
  mayBeShort: boolean,
): Kind {
  const keys = Object.keys(properties).filter((key) => !NOT_SHOWN.includes(`${place.path}.${key}`))
  const short = mayBeShort ? (keys[0] ?? null) : null
  const fields = keys.map((key) =>
    describeField(readNode(properties[key]), {
      key,
      path: `${place.path}.${key}`,
      texts: place.texts,
      isRequired: required.includes(key) && (short === null || key === short),
    }),
  )
  return { kind: 'group', fields, canBeOff: place.isNullable, short }
}

/** JSON Schema allows `true` and `false` as schemas; no schema of the store uses them. */
function readNode(schema: z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[] | undefined): Node {
  if (typeof schema === 'object' && !Array.isArray(schema)) return schema
  throw new Error('A key of the store schemas has no form')
}
