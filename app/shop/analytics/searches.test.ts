import { expect, test, vi } from 'vitest'
import { isKeptTerm, tidyTerm } from './search-terms.ts'
import { createSearches } from './searches.server.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

const from = (address: string, headers: Record<string, string> = {}) => ({
  address,
  headers: new Headers({ 'user-agent': FIREFOX, ...headers }),
})

function open({ findsNothing = (_: string): boolean | null => true, isNew = () => true } = {}) {
  const counted: { day: string; term: string }[] = []
  const searches = createSearches({
    findsNothing,
    isNew,
    now: () => NOON,
    today: () => '2026-11-20',
    count: (search) => void counted.push(search),
  })
  return { ...searches, counted, terms: () => counted.map(({ term }) => term) }
}

test('only the last search of a text typed letter by letter counts, on its own day', () => {
  const { note, close, counted } = open()
  for (const search of ['r', 'ra', 'rad', 'Radar ', 'rada', 'radar  GUN']) note(from('198.51.100.1'), search)
  note(from('198.51.100.2'), 'boat')
  expect(counted).toEqual([])
  close()
  expect(counted).toEqual([
    { day: '2026-11-20', term: 'radar gun' },
    { day: '2026-11-20', term: 'boat' },
  ])
})

test('another search counts the one before it, and a pause counts the last', () => {
  vi.useFakeTimers()
  try {
    const { note, terms } = open()
    note(from('198.51.100.1'), 'boat')
    note(from('198.51.100.1'), 'plane')
    expect(terms()).toEqual(['boat'])
    vi.advanceTimersByTime(4_000)
    expect(terms()).toEqual(['boat', 'plane'])
  } finally {
    vi.useRealTimers()
  }
})

test('nothing is counted that finds something, comes from a bot or from a visitor who asks not to be tracked', () => {
  const { note, close, counted } = open({
    findsNothing: (term) => (term === 'later' ? null : term !== 'police'),
  })
  note(from('198.51.100.1'), 'police')
  note(from('198.51.100.2'), 'later')
  note(from('198.51.100.3', { dnt: '1' }), 'boat')
  note(from('198.51.100.4', { 'sec-gpc': '1' }), 'boat')
  note(from('198.51.100.5', { 'user-agent': 'Googlebot/2.1' }), 'boat')
  note(from('198.51.100.6', { 'sec-purpose': 'prefetch' }), 'boat')
  close()
  expect(counted).toEqual([])
})

test('a search that looks personal is never kept, nor are the shorter searches that led to it', () => {
  const { note, close, counted } = open()
  for (const search of ['ana', 'ana@', 'ana@example.org']) note(from('198.51.100.1'), search)
  close()
  expect(counted).toEqual([])
  for (const search of [
    '+55 11 91234-5678',
    '192.0.2.17',
    'tbx-40514024a64636',
    'https://x.example',
    'a'.repeat(31),
    'x',
    '?!',
    'word '.repeat(20),
  ])
    expect([search, isKeptTerm(tidyTerm(search))]).toEqual([search, false])
  for (const search of ['Qbox 2.0', 'mochila', '警察 job', 'esx-legacy 1.10.2'])
    expect([search, isKeptTerm(tidyTerm(search))]).toEqual([search, true])
})

test('a day has a bounded number of terms; the others count together', () => {
  const { note, close, terms } = open()
  for (let index = 0; index < 400; index++) note(from(`10.0.${index >> 8}.${index & 255}`), `term ${index}x`)
  close()
  expect(new Set(terms()).size).toBe(301)
  expect(terms().filter((term) => term === '')).toHaveLength(100)
})
