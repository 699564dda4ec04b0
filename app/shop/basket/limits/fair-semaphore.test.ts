import { expect, test } from 'vitest'
import { startDeadline } from '#app/lib/async/deadline.ts'
import { createFairSemaphore } from './fair-semaphore.server.ts'

const LIMITS = { running: 4, runningPerKey: 2, waiting: 6, waitingPerKey: 3 }

/** Lets the jobs begin that may. */
const begins = () => new Promise((resolve) => setImmediate(resolve))

/** Jobs that run until they are told to end, and the order in which they began. */
function jobsOn(run: ReturnType<typeof createFairSemaphore>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, keys: string[], ms = 5_000) =>
    run(keys, startDeadline(ms), () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.set(name, () => resolve(name))
      return promise
    })
  const end = async (name: string) => {
    await begins()
    ends.get(name)?.()
    await begins()
  }
  return { begun, begin, end }
}

test('one key never has more than its share, and others begin at once', async () => {
  const { begun, begin, end } = jobsOn(createFairSemaphore(LIMITS))
  const greedy = ['g1', 'g2', 'g3', 'g4'].map((name) => begin(name, ['greedy']))
  const modest = begin('m1', ['modest'])
  await begins()
  expect(begun).toEqual(['g1', 'g2', 'm1'])
  await end('g1')
  expect(begun).toEqual(['g1', 'g2', 'm1', 'g3'])
  for (const name of ['g2', 'g3', 'g4', 'm1']) await end(name)
  expect(await Promise.all([...greedy, modest])).toEqual(['g1', 'g2', 'g3', 'g4', 'm1'])
})

test('a free slot goes to the key with the fewest running jobs, not to the first in the queue', async () => {
  const { begun, begin, end } = jobsOn(createFairSemaphore(LIMITS))
  const all = [begin('a1', ['a']), begin('a2', ['a']), begin('b1', ['b']), begin('b2', ['b'])]
  all.push(begin('b3', ['b']), begin('a3', ['a']), begin('c1', ['c']))
  await end('a1')
  expect(begun.at(-1)).toBe('c1')
  await end('b1')
  expect(begun.at(-1)).toBe('b3')
  for (const name of ['a2', 'a3', 'b2', 'b3', 'c1']) await end(name)
  await Promise.all(all)
})

test('a job counts for each of its keys', async () => {
  const { begun, begin, end } = jobsOn(createFairSemaphore({ ...LIMITS, running: 10 }))
  const all = [begin('1', ['basket', 'home']), begin('2', ['basket', 'office'])]
  all.push(begin('3', ['basket', 'train']), begin('4', ['other', 'home']))
  await begins()
  expect(begun).toEqual(['1', '2', '4'])
  for (const name of ['1', '2', '3', '4']) await end(name)
  await Promise.all(all)
})

test('who finds too many of its own kind waiting is refused, others wait', async () => {
  const { begin, end } = jobsOn(createFairSemaphore(LIMITS))
  const all = Array.from({ length: 5 }, (_, index) => begin(`g${index}`, ['greedy']))
  await expect(begin('g5', ['greedy'])).rejects.toMatchObject({ code: 'rate_limited', status: null })
  for (const key of ['a', 'b', 'c', 'd', 'e']) all.push(begin(key, [key]))
  await expect(begin('f', ['f'])).rejects.toMatchObject({ code: 'rate_limited' })
  for (const name of ['g0', 'g1', 'g2', 'g3', 'g4', 'a', 'b', 'c', 'd', 'e']) await end(name)
  await Promise.all(all)
})

test('waiting ends with the deadline, and the place in the queue is free again', async () => {
  const { begun, begin, end } = jobsOn(createFairSemaphore({ ...LIMITS, running: 1, waiting: 1 }))
  const first = begin('first', ['a'])
  await expect(begin('late', ['b'], 20)).rejects.toMatchObject({ code: 'timeout' })
  const second = begin('second', ['b'])
  await end('first')
  await end('second')
  await Promise.all([first, second])
  expect(begun).toEqual(['first', 'second'])
})

test('a job that fails gives its place on', async () => {
  const run = createFairSemaphore({ ...LIMITS, running: 1 })
  const deadline = startDeadline(5_000)
  const failing = run(['a'], deadline, () => Promise.reject(new Error('broken')))
  const next = run(['b'], deadline, async () => 'ran')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('ran')
})
