import { expect, test } from 'vitest'
import { createEmulator } from '../create.ts'
import { warmUp } from './warm-up.ts'

test('the requests that warm an emulator up leave nothing in it', async () => {
  const emulator = await createEmulator()
  await warmUp(emulator.url)
  expect(emulator.calls).toEqual([])
  expect(emulator.baskets.list()).toEqual([])
  await emulator.close()
})

test('an origin where nothing answers is a failure that the caller can pass over', async () => {
  await expect(warmUp('http://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED')
})
