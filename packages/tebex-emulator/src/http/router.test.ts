import { expect, onTestFinished, test } from 'vitest'
import { ROUTES } from '../app.ts'
import { createEmulator } from '../create.ts'
import { createInspector } from '../inspector/routes.ts'
import { createRouter } from './router.ts'

test('every path outside the Plugin API is found by one regular expression', async () => {
  const emulator = await createEmulator()
  onTestFinished(() => emulator.close())
  const router = createRouter<string>()
  for (const { routes } of [createInspector(emulator, [], () => {}), ...ROUTES])
    for (const { method, path } of routes) router.add(method, path, `${method} ${path}`)
  router.match('GET', '/')
  expect(router.name).toBe('SmartRouter + RegExpRouter')
})

test('a path that begins with a parameter or a star is found below the Plugin API too', () => {
  const router = createRouter<string>()
  for (const path of [
    '*',
    '/:first/goals',
    '/plugin/payments/fields/:id',
    '/plugin/payments/:id',
    '/api/:id',
  ])
    router.add('GET', path, path)
  const matched = (path: string) => router.match('GET', path)[0].map(([handler]) => handler)
  expect(matched('/plugin/goals')).toEqual(['*', '/:first/goals'])
  expect(matched('/plugin/payments/fields/1')).toEqual(['*', '/plugin/payments/fields/:id'])
  expect(matched('/api/1')).toEqual(['*', '/api/:id'])
})
