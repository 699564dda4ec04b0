import { expect, test } from 'vitest'
import { createMutex } from './mutex.ts'

test('one holds the mutex at a time, in the order of asking', async () => {
  const mutex = createMutex()
  const order: string[] = []
  const hold = async (name: string) => {
    const release = await mutex.acquire()
    order.push(`${name} in`)
    await null
    order.push(`${name} out`)
    release()
    release()
  }
  await Promise.all(['a', 'b', 'c'].map(hold))
  expect(order).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})
