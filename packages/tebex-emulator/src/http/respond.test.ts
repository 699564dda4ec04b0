import { expect, test } from 'vitest'
import { json } from './respond.ts'

test('a response that is made of another one of JSON has its body', async () => {
  const first = json({ data: [1] }, 404, { 'Retry-After': '3' })
  const second = new Response(first.body, first)
  expect(await second.json()).toEqual({ data: [1] })
  expect([second.status, second.headers.get('Retry-After')]).toEqual([404, '3'])
})
