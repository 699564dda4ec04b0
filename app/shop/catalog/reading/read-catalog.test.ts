import { AbortedError, MalformedError } from 'tebex-client'
import { expect, test } from 'vitest'
import { type CatalogChunk, type KnownPackages, parseCatalog } from './parse-catalog.server.ts'
import { readCatalog } from './read-catalog.server.ts'

const description = '<h2>Police</h2><p onclick="x()">Runs on <b>ESX</b>.</p>'.repeat(20)

/** Larger than the limit for parsing in place. */
function largeCatalogue(count = 250, prefix = 'Script') {
  const packages = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${prefix} ${index + 1}`,
    order: count - index,
    base_price: '9.99',
    description,
  }))
  const categories = [
    { id: 2, name: 'EMPTY', order: 2, packages: [] },
    { id: 1, name: 'POLICE', order: 1, packages },
  ]
  return Buffer.from(JSON.stringify({ data: categories }))
}

async function collect(
  body: Buffer<ArrayBuffer>,
  fingerprints: KnownPackages = new Map(),
  signal = new AbortController().signal,
) {
  const chunks: CatalogChunk[] = []
  for await (const chunk of readCatalog(body, fingerprints, signal)) chunks.push(chunk)
  return chunks
}

test('a worker thread parses the same catalogue as the main thread', async () => {
  const body = largeCatalogue()
  const inPlace = [...parseCatalog(body, new Map())]
  expect(await collect(Buffer.from(body))).toEqual(inPlace)
  expect(inPlace.map(({ category, packages }) => [category.name, packages.length])).toEqual([
    ['POLICE', 100],
    ['POLICE', 100],
    ['POLICE', 50],
    ['EMPTY', 0],
  ])
  expect(inPlace[0]?.packages[0]).toMatchObject({ id: 250, changed: { basePrice: 999, frameworks: ['ESX'] } })
})

test('unchanged packages are not posted again', async () => {
  const packages = (await collect(largeCatalogue())).flatMap((chunk) => chunk.packages)
  const fingerprints = new Map(packages.map(({ id, fingerprint }) => [id, fingerprint]))
  fingerprints.set(7, 'another')
  const again = (await collect(largeCatalogue(), fingerprints)).flatMap((chunk) => chunk.packages)
  expect(again.filter(({ changed }) => changed !== null).map(({ id }) => id)).toEqual([7])
  expect(again.map(({ id }) => id)).toEqual(packages.map(({ id }) => id))
})

test.each([
  ['a truncated large catalogue', largeCatalogue().subarray(0, -1)],
  ['one without a readable package', Buffer.from(largeCatalogue().toString().replaceAll('"id"', '"no"'))],
  ['a large text', Buffer.alloc(300_000, 'x')],
])('%s is malformed', async (_, body) => {
  await expect(collect(Buffer.from(body))).rejects.toBeInstanceOf(MalformedError)
})

test('a signal ends the worker thread', async () => {
  const controller = new AbortController()
  const work = collect(largeCatalogue(), new Map(), controller.signal)
  controller.abort()
  await expect(work).rejects.toBeInstanceOf(AbortedError)
})

test('the event loop stays free while a large catalogue is parsed', async () => {
  const body = largeCatalogue(4_000)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await collect(body)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})
