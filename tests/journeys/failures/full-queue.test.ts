/** The queue of events is full: further ones are refused at once, queued ones are kept. */
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { startServer } from '../../../server.ts'
import { ORIGIN, readVariables } from '../shop.ts'

const PASSWORD = 'quiet otter under blue roofs'
const CAPACITY = 4_000
const SOCKETS = 40
/** Asked one after the other, while the shop cuts connections that are silent for thirty seconds. */
const TOO_MANY = 60

async function open() {
  const sandbox = await createSandbox()
  const { env, forget } = await readVariables(sandbox, {
    PORT: '0',
    PUBLIC_ORIGIN: ORIGIN,
    ADMIN_PASSWORD: PASSWORD,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const server = await startServer({ env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
    await forget()
  })
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const database = new DatabaseSync(join(env.dataDir, 'shop.db'))
  onTestFinished(() => database.close())
  return { url: server.url, database }
}

const formatAddress = (turn: number) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`
const BODY = '{"page_url":"/"}'
const HEADERS = {
  origin: ORIGIN,
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 Firefox/140.0',
}

/** Calls one after the other on one connection, without waiting for answers; resolves to their statuses. */
function trackAll(url: string, turns: number[]): Promise<number[]> {
  const { hostname, port } = new URL(url)
  const calls = turns.map((turn) =>
    [
      'POST /api/track_visitor.php HTTP/1.1',
      'host: shop.example',
      ...Object.entries({ ...HEADERS, 'x-forwarded-for': formatAddress(turn) }).map((pair) =>
        pair.join(': '),
      ),
      `content-length: ${BODY.length}`,
      '',
      BODY,
    ].join('\r\n'),
  )
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(calls.join('')))
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      heard += text
      const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
      if (statuses.length < turns.length) return
      socket.destroy()
      resolve(statuses)
    })
  })
}

/** Reads the number of waiting events off the panel's page. */
async function waitingEvents(url: string, cookie: string): Promise<number> {
  const { data } = await (await fetch(`${url}/_page/admin`, { headers: { cookie } })).json()
  return data.content.health.recording.waiting
}

test('a full line is told at once with 503 and Retry-After, and nothing acknowledged is lost', async () => {
  const { url, database } = await open()
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ password: PASSWORD }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  database.exec('begin immediate')
  const each = CAPACITY / SOCKETS
  const inLine = Promise.all(
    Array.from({ length: SOCKETS }, (_, socket) =>
      trackAll(
        url,
        Array.from({ length: each }, (_, call) => socket * each + call),
      ),
    ),
  )
  await expect.poll(() => waitingEvents(url, cookie)).toBe(CAPACITY)

  for (let turn = 0; turn < TOO_MANY; turn++) {
    const headers = { ...HEADERS, 'x-forwarded-for': formatAddress(CAPACITY + turn) }
    const reply = await fetch(`${url}/api/track_visitor.php`, { method: 'POST', headers, body: BODY })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await reply.json()).toMatchObject({ code: 'line_full' })
  }
  // The lock still holds every event in the queue: no refusal waited for one of them.
  expect(await waitingEvents(url, cookie)).toBe(CAPACITY)
  expect((await fetch(url)).status).toBe(200)

  database.exec('rollback')
  expect(new Set((await inLine).flat())).toEqual(new Set([204]))
  expect({ ...database.prepare('select count(*) as count from visits').get() }).toEqual({ count: CAPACITY })
  expect(await waitingEvents(url, cookie)).toBe(0)
})
