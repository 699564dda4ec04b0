import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { deleteRecord } from './delete-record.ts'

/** A server that answers every request in one way. */
async function answering(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/delete`
}

test('success is null', async () => {
  expect(await deleteRecord(await answering(200, '{"success":true}'), 1)).toBeNull()
})

test("the server's own error is handed on", async () => {
  const url = await answering(404, '{"success":false,"error":"Registro não encontrado"}')
  expect(await deleteRecord(url, 1)).toEqual({ error: 'Registro não encontrado', reason: 'gone' })
})

test('an ended session, a page in place of data and a lost connection are failures with a reason', async () => {
  const ended = await answering(
    401,
    '{"detail":"Sessão expirada. Entre novamente.","code":"session_expired"}',
  )
  expect(await deleteRecord(ended, 1)).toMatchObject({ reason: 'session' })
  expect(await deleteRecord(await answering(200, '<html>'), 1)).toEqual({ error: null, reason: 'unknown' })
  expect(await deleteRecord('http://127.0.0.1:1/', 1)).toEqual({ error: null, reason: 'connection' })
})
