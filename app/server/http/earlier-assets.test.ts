import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findHeader, get } from '#tests/support/net.ts'
import { serveEarlierAssets } from './earlier-assets.server.ts'
import { createStaticFiles, IMMUTABLE } from './static-files.server.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 20, 12)

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'assets')
}

/** Starts a shop with these assets over a data folder; resolves to a function that requests one. */
async function start(dir: string, names: string[], at: number) {
  const staticFiles = createStaticFiles({ file: {}, svg: {} })
  const warnings: object[] = []
  for (const name of names)
    staticFiles.add(`/assets/${name}`, Buffer.from(name.repeat(50)), { cacheControl: IMMUTABLE })
  await serveEarlierAssets({
    dir,
    staticFiles,
    now: () => at,
    log: { warn: (fields) => warnings.push(fields) },
  })
  const server = createServer((request, response) => {
    if (!staticFiles.respond(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = (name: string) => get(`http://127.0.0.1:${port}/assets/${name}`)
  return { ask, warnings, status: async (name: string) => (await ask(name)).status }
}

test('the assets of the previous build are served for a day after the update, with their compressed variants', async () => {
  const dir = await dataFolder()
  await start(dir, ['shell-a.js', 'style-a.css', 'both.woff2'], NOON)
  // The earlier build ran for a month.
  const update = NOON + 30 * 24 * HOUR_MS
  for (const hours of [0, 23]) {
    const { ask } = await start(dir, ['shell-b.js', 'style-b.css', 'both.woff2'], update + hours * HOUR_MS)
    const script = await ask('shell-a.js')
    expect([script.status, findHeader(script, 'content-encoding')]).toEqual([200, 'br'])
    expect(findHeader(script, 'cache-control')).toBe(IMMUTABLE)
    for (const name of ['style-a.css', 'shell-b.js', 'both.woff2']) expect((await ask(name)).status).toBe(200)
  }
  const { status } = await start(dir, ['shell-b.js', 'style-b.css', 'both.woff2'], update + 25 * HOUR_MS)
  expect([await status('shell-a.js'), await status('shell-b.js')]).toEqual([404, 200])
  expect(await readdir(dir)).toHaveLength(1)
})

test('an earlier build that is started again is the current one', async () => {
  const dir = await dataFolder()
  await start(dir, ['a.js'], NOON)
  await start(dir, ['b.js'], NOON + HOUR_MS)
  await start(dir, ['a.js'], NOON + 2 * HOUR_MS)
  const { status } = await start(dir, ['a.js'], NOON + 25 * HOUR_MS)
  expect([await status('a.js'), await status('b.js')]).toEqual([200, 200])
  const { status: later } = await start(dir, ['c.js'], NOON + 48 * HOUR_MS)
  expect([await later('a.js'), await later('b.js')]).toEqual([200, 404])
})

test('many updates in one day keep only the latest builds', async () => {
  const dir = await dataFolder()
  for (let build = 0; build < 12; build += 1) await start(dir, [`build-${build}.js`], NOON + build * 1_000)
  const { status } = await start(dir, ['build-11.js'], NOON + HOUR_MS)
  expect([await status('build-6.js'), await status('build-5.js')]).toEqual([200, 404])
  expect((await readdir(dir)).length).toBe(6)
})

test('an unwritable folder causes a warning, and foreign files in it do no harm', async () => {
  const dir = await dataFolder()
  await writeFile(dir, 'a file where the folder should be')
  const { status, warnings } = await start(dir, ['a.js'], NOON)
  expect([await status('a.js'), warnings.length]).toEqual([200, 1])
})
