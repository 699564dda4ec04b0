/** The official description of the Headless API, read for the tests that compare the emulator with it. */
import { parse } from 'yaml'
import { z } from 'zod'
import { readAsset } from '../../src/assets.ts'

const Json = z.looseObject({ schema: z.unknown() })
const Content = z.object({ 'application/json': Json })

const Operation = z.looseObject({
  operationId: z.string(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
})

const Path = z.looseObject({
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  get: Operation.optional(),
  post: Operation.optional(),
  put: Operation.optional(),
  patch: Operation.optional(),
})

const Description = z.looseObject({
  servers: z.tuple([z.looseObject({ url: z.string() })]),
  paths: z.record(z.string(), Path),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

/** One of the 29 operations. */
export type DescribedOperation = {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** With the names of its variables in braces. */
  url: string
  /** Schema of the body; null where none is described. */
  body: unknown
  /** By status; null is a response without a body. */
  responses: Record<string, unknown>
}

const METHODS = ['get', 'post', 'put', 'patch'] as const

/** The description's schemas as JSON Schema 2020-12, in which a field that is not described is an error. */
export function readDescription() {
  const document: unknown = parse(readAsset('headless-api.yaml'))
  const { servers, paths, components } = Description.parse(document)
  const bases = collectBases(document)
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    strictSchema(schema, bases.has(`#/components/schemas/${name}`)),
  ])
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): DescribedOperation[] => {
      const operation = item[method]
      if (operation === undefined) return []
      const readSchema = (content: z.infer<typeof Content> | undefined) =>
        content === undefined ? null : strictSchema(content['application/json'].schema)
      return [
        {
          id: operation.operationId,
          method: z.enum(['GET', 'POST', 'PUT', 'PATCH']).parse(method.toUpperCase()),
          url: (item.servers ?? servers)[0]?.url + path,
          body: readSchema(operation.requestBody?.content),
          responses: Object.fromEntries(
            Object.entries(operation.responses).map(([status, { content }]) => [status, readSchema(content)]),
          ),
        },
      ]
    }),
  )
  return { operations, components: { schemas: Object.fromEntries(schemas) } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schemas that others extend (`allOf`): they may have fields of those. */
function collectBases(node: unknown, found = new Set<unknown>()): Set<unknown> {
  if (Array.isArray(node)) for (const each of node) collectBases(each, found)
  if (!isObject(node)) return found
  if (Array.isArray(node.allOf)) for (const part of node.allOf) if (isObject(part)) found.add(part.$ref)
  for (const each of Object.values(node)) collectBases(each, found)
  return found
}

/** A schema of the description with OpenAPI's `nullable` as JSON Schema writes it, closed unless it is extended. */
function strictSchema(node: unknown, isExtended = false): unknown {
  if (Array.isArray(node)) return node.map((each) => strictSchema(each))
  if (!isObject(node)) return node
  const { nullable, example: _, discriminator: __, allOf, ...rest } = node
  const schema: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest)) schema[name] = strictSchema(value)
  if (Array.isArray(allOf)) {
    schema.allOf = allOf.map((part) => strictSchema(part, true))
    schema.unevaluatedProperties = false
  }
  const isOpen = isExtended || 'additionalProperties' in schema
  if ('properties' in schema && !isOpen) schema.additionalProperties = false
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}
