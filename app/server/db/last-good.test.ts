import { expect, test } from 'vitest'
import { DatabaseError } from './database-error.server.ts'
import { withLastGood } from './last-good.server.ts'

const away = new DatabaseError({ code: 'unavailable', location: 'test', reason: 'away' })

test('the last good result for an input is returned while the database fails', async () => {
  const answers: (number | Error)[] = [1, away, 2, away, away]
  const read = withLastGood(async (_: string[]) => {
    const answer = answers.shift()
    if (answer instanceof Error || answer === undefined) throw answer
    return answer
  })
  expect([await read(['a']), await read(['a']), await read(['a']), await read(['a'])]).toEqual([1, 1, 2, 2])
  await expect(read(['b'])).rejects.toBe(away)
})

test('a failure without an earlier result, and any other error, is thrown', async () => {
  const failures: Error[] = [away, new TypeError('a bug')]
  const read = withLastGood<null, number>(() => Promise.reject(failures.shift()))
  await expect(read(null)).rejects.toBe(away)
  await expect(read(null)).rejects.toThrow('a bug')
})

test('a read without input also fails before its first result', async () => {
  const read = withLastGood<void, number>(() => Promise.reject(away))
  await expect(read()).rejects.toBe(away)
})

test('the cache holds the results of the configured number of inputs', async () => {
  let isAway = false
  const read = withLastGood(async (id: number) => {
    if (isAway) throw away
    return id * 10
  }, 2)
  for (const id of [1, 2, 3]) await read(id)
  isAway = true
  expect([await read(2), await read(3)]).toEqual([20, 30])
  await expect(read(1)).rejects.toBe(away)
})
