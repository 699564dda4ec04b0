import { expect, test } from 'vitest'
import { writeCsv } from '#app/lib/csv.ts'
import { addDays, isDay, listDays } from '#app/lib/days.ts'
import { DatabaseError } from '#app/server/db/database-error.server.ts'
import { createIds, findFirstId } from '#app/server/db/ids.server.ts'
import { findCountries, getCountryName } from './countries.ts'
import { createDeduplication } from './deduplication.server.ts'
import { openGeo } from './geo.server.ts'
import { createIngest } from './ingest.server.ts'
import { parseVisitQuery, rowCursor } from './lists/list-query.server.ts'
import type { Batch, VisitEvent } from './records.server.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000

function visitAt(moment: number): VisitEvent {
  const location = { country_code: '', region: '', city: '' }
  const seen = { ip_address: '', page_url: '/', userAgent: 'x', counted: 1, day: '2026-11-20' }
  return { kind: 'visit', visit_time: moment, ...location, ...seen }
}

test('ids grow with time, stay exact and tell from which moment on to look', () => {
  const ids = createIds()
  const drawn = [NOON, NOON, NOON, NOON + 1, NOON - 5_000, NOON + 2].map(ids.next)
  expect(drawn.toSorted((a, b) => a - b)).toEqual(drawn)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.every(Number.isSafeInteger)).toBe(true)
  expect(drawn[0]).toBeGreaterThanOrEqual(findFirstId(NOON))
  expect(drawn[3]).toBeGreaterThanOrEqual(findFirstId(NOON + 1))
  const crowd = Array.from({ length: 10_000 }, () => ids.next(NOON + 3))
  expect(new Set(crowd).size).toBe(10_000)
  expect(Number.isSafeInteger(findFirstId(Date.UTC(2090, 0, 1)))).toBe(true)
})

test('one address counts a thing once in half an hour and a bounded number of things a day', () => {
  let at = 0
  const deduplication = createDeduplication(() => at)
  expect(deduplication.isNew('198.51.100.1', 'visit /', NOON)).toBe(true)
  at = 29 * MINUTE_MS
  expect(deduplication.isNew('198.51.100.1', 'visit /', NOON)).toBe(false)
  at = 30 * MINUTE_MS
  expect(deduplication.isNew('198.51.100.1', 'visit /', NOON)).toBe(true)
  expect(deduplication.isNew('198.51.100.2', 'visit /', NOON)).toBe(true)
  expect(deduplication.isNew('2001:db8:1:2::1', 'visit /', NOON)).toBe(true)
  expect(deduplication.isNew('2001:db8:1:2::2', 'visit /', NOON)).toBe(false)
  const counted = Array.from({ length: 500 }, (_, offset) =>
    deduplication.isNew('198.51.100.3', `visit /${offset}`, NOON),
  )
  expect(counted.filter(Boolean)).toHaveLength(100)
  expect(deduplication.isNew('198.51.100.3', 'visit /', NOON + 24 * 60 * MINUTE_MS)).toBe(true)
})

test('a full line refuses at once, and what it took is committed in order', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const batches: Batch[] = []
  const write = async (batch: Batch) => {
    await opened
    batches.push(batch)
  }
  const ingest = createIngest({ write, onFailure: () => undefined, capacity: 300 })
  const taken = Array.from({ length: 300 }, (_, offset) => ingest.record(visitAt(NOON + offset)))
  expect(await ingest.record(visitAt(NOON))).toBe('full')
  expect(ingest.health()).toMatchObject({ waiting: 300, refused: 1, recorded: 0 })
  open()
  expect(new Set(await Promise.all(taken))).toEqual(new Set(['recorded']))
  const times = batches.flatMap(({ visits }) => visits.map(({ visit_time }) => visit_time))
  expect(times).toEqual(Array.from({ length: 300 }, (_, offset) => NOON + offset))
})

test('ids that another process took are drawn again, other failures are told', async () => {
  let failures: DatabaseError['code'][] = ['constraint', 'constraint', 'full']
  const told: number[] = []
  const written: number[] = []
  const ingest = createIngest({
    write: async (batch) => {
      const [code] = failures
      failures = failures.slice(1)
      if (code) throw new DatabaseError({ code, location: 'test', reason: 'of the test' })
      written.push(...batch.visits.map(({ id }) => id))
    },
    onFailure: (_, lost) => told.push(lost),
  })
  expect(await ingest.record(visitAt(NOON))).toBe('failed')
  expect(told).toEqual([1])
  expect(ingest.health().lastError).toContain('of the test')
  expect(await ingest.record(visitAt(NOON))).toBe('recorded')
  expect(written).toHaveLength(1)
  await ingest.drain()
})

test('nothing in a spreadsheet begins like a formula', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', 'a=1', 'say "hi", he\r\nsaid', '']
  const pages = (async function* () {
    yield cells.map((text, id) => ({ id, text }))
  })()
  const pieces: string[] = []
  for await (const piece of writeCsv(['id', 'text'], pages)) pieces.push(piece)
  expect(pieces.join('')).toBe(
    [
      '\ufeff"id","text"',
      `0,"'=1+1"`,
      `1,"'+1"`,
      `2,"'-1"`,
      `3,"'@SUM(A1)"`,
      `4,"'\t=1"`,
      `5,"'\r=1"`,
      `6,"' =1"`,
      '7,"a=1"',
      '8,"say ""hi"", he\r\nsaid"',
      '9,""',
      '',
    ].join('\r\n'),
  )
})

test('the bundled file knows countries, and nothing of private or broken addresses', async () => {
  const geo = await openGeo(null)
  expect(geo.find('189.6.24.9')).toEqual({ country_code: 'BR', region: '', city: '' })
  expect(geo.find('2804:14d::1').country_code).toBe('BR')
  for (const address of ['192.168.1.1', '::1', '', 'nonsense', '999.1.1.1'])
    expect(geo.find(address).country_code).toBe('')
  expect(geo.info).toMatchObject({ hasCities: false, builtAt: expect.stringMatching(/^20\d\d-/) })
})

test('a file that is no such file is refused', async () => {
  await expect(openGeo(import.meta.filename)).rejects.toThrow()
  await expect(openGeo('/nowhere/at/all.mmdb')).rejects.toThrow()
})

test('countries are found by code and by name, with and without accents', () => {
  expect(getCountryName('BR', 'pt')).toBe('Brasil')
  expect(getCountryName('BR', 'en')).toBe('Brazil')
  expect(getCountryName('', 'pt')).toBe('')
  expect(findCountries('br')).toContain('BR')
  expect(findCountries('japao')).toEqual(['JP'])
  expect(findCountries('Japan')).toEqual(['JP'])
  expect(findCountries('x')).toEqual([])
})

test('days are those of the calendar', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '0000-00-00', '9999-12-31'].some(isDay)).toBe(false)
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('a list’s address is read as far as it can be, and the rest is named', () => {
  const { query, problems } = parseVisitQuery(
    new URLSearchParams({ q: '  a\u0000b ', limit: '500', from: '2026-02-30', sort: 'country', cursor: '' }),
  )
  expect(query).toEqual({ q: 'a b', limit: 100, sort: 'country' })
  expect(problems).toEqual(['from'])
  const position: [string, number] = ['São Paulo', 7]
  expect(rowCursor.read(rowCursor.write(position))).toEqual(position)
  for (const text of ['', 'x', 'W10', Buffer.from('["a",1.5]').toString('base64url')])
    expect(rowCursor.read(text)).toBeNull()
})
