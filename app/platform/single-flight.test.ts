import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.server.ts'

function open(maxKeys = 10) {
  let time = 0
  let works = 0
  const share = createSingleFlight<number>({ okMs: 1_000, maxKeys, now: () => time })
  const work = async () => ++works
  const pass = (ms: number) => {
    time += ms
  }
  return { share, work, pass }
}

test('callers that ask while the work runs, or shortly after, share its result', async () => {
  const { share, work, pass } = open()
  expect(await Promise.all([share('a', work), share('a', work)])).toEqual([1, 1])
  pass(999)
  expect(await share('a', work)).toBe(1)
  expect(await share('b', work)).toBe(2)
  pass(1)
  expect(await share('a', work)).toBe(3)
})

test('a failure reaches every caller that waited, and is not shared later', async () => {
  const { share, work } = open()
  const broken = () => Promise.reject(new Error('broken'))
  const both = await Promise.allSettled([share('a', broken), share('a', broken)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', work)).toBe(1)
})

test('of too many keys the oldest is forgotten', async () => {
  const { share, work } = open(2)
  for (const key of ['a', 'b', 'c', 'b']) await share(key, work)
  expect(await share('a', work)).toBe(4)
})
