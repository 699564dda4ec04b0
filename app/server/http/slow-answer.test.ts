import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { allowSlowAnswer } from './slow-answer.server.ts'

/** A server that cuts connections after 20 ms of silence. */
async function serve(respond: (response: ServerResponse) => Promise<void>): Promise<string> {
  const server = createServer((_, response) => void respond(response))
  server.timeout = 20
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://127.0.0.1:${port}`
}

test('an answer that takes longer than the allowed silence arrives', async () => {
  const url = await serve(async (response) => {
    allowSlowAnswer(response)
    await once(response, 'timeout')
    response.end('late')
  })
  expect(await (await fetch(url)).text()).toBe('late')
})

test('an answer that never comes is cut', async () => {
  const url = await serve(async (response) => allowSlowAnswer(response, 20))
  await expect(fetch(url)).rejects.toThrow()
})

test('a response that stops in its middle is cut', async () => {
  const url = await serve(async (response) => {
    allowSlowAnswer(response)
    response.write('half')
  })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
})
