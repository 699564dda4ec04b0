/** The latest release comes from an address as its file describes it, or nothing changes and the journal says why. */
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { createPublicFetcher } from '#app/server/http/fetch-public.server.ts'
import { packRelease } from '#tests/support/pack-release.ts'
import { unpackLatest, writeLatest } from './latest.ts'
import { openReleases, type Releases } from './releases.ts'

/** An installation without its shop. */
async function openHome(version = '1.0.0'): Promise<Releases> {
  const home = await mkdtemp(join(tmpdir(), 'home-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  await mkdir(join(home, 'versions', version), { recursive: true })
  await symlink(join('versions', version), join(home, 'current'))
  return openReleases(home)
}

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** A release with its file, as `npm run release` leaves them. */
async function publish({ version = '2.0.0', archive = '' } = {}) {
  const packed = archive || (await packRelease())
  const folder = dirname(packed)
  await writeLatest(folder, { version, notes: null, archives: { [process.arch]: packed } })
  const latest = JSON.parse(await readFile(join(folder, 'latest.json'), 'utf8'))
  return { packed, folder, latest }
}

const serveFolder = (folder: string) =>
  serve(async (request, response) => {
    const file = join(folder, basename(request.url ?? ''))
    response.end(await readFile(file).catch(() => undefined))
  })

async function fetchFrom(
  releases: Releases,
  origin: string,
  { trusted = origin, aliveEveryMs = 10_000 } = {},
): Promise<string> {
  const fetcher = createPublicFetcher({ signal: AbortSignal.timeout(60_000), trusted })
  onTestFinished(() => fetcher.close())
  return unpackLatest(releases, { address: `${origin}/download/latest.json`, fetcher, aliveEveryMs })
}

/** Reads the fault in the journal, and expects that nothing has changed. */
async function findFault(releases: Releases, ...from: [origin: string, options?: { trusted: string }]) {
  const message = await fetchFrom(releases, ...from).then(
    (version) => `${version} was unpacked`,
    (error: Error) => error.message,
  )
  expect(await readdir(join(releases.home, 'versions'))).toEqual([releases.read('current')])
  expect((await readdir(releases.home)).toSorted()).toEqual(['current', 'update.json', 'versions'])
  const journal = releases.journal()
  expect(journal).toMatchObject({ state: 'failed', reason: message })
  return journal?.fault
}

test('the release that the address names is unpacked, and the journal says that it is fetched', async () => {
  const releases = await openHome()
  const { folder } = await publish()
  const origin = await serveFolder(folder)
  expect(await fetchFrom(releases, origin)).toBe('2.0.0')
  expect(releases.journal()).toMatchObject({ state: 'fetching' })
  expect(await readdir(releases.locate('2.0.0'))).toContain('tradepost')
  expect((await readdir(releases.home)).toSorted()).toEqual(['current', 'update.json', 'versions'])
})

test('the journal says at intervals that the release is still being fetched', async () => {
  const releases = await openHome()
  const { folder } = await publish()
  const origin = await serve(async (request, response) => {
    const { startedAt = 0 } = releases.journal() ?? {}
    await expect.poll(() => releases.journal()?.aliveAt).toBeGreaterThan(startedAt)
    response.end(await readFile(join(folder, basename(request.url ?? ''))))
  })
  expect(await fetchFrom(releases, origin, { aliveEveryMs: 5 })).toBe('2.0.0')
})

test('the archive may lie elsewhere, and each address may redirect', async () => {
  const releases = await openHome()
  const { packed, latest } = await publish()
  const origin: string = await serve(async (request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/download/')) {
      response.writeHead(302, { location: path.replace('download', 'files') }).end()
    } else if (path === '/files/latest.json') {
      const { sha256 } = latest.archives[process.arch]
      const archives = { [process.arch]: { url: `${origin}/download/of-the-day`, sha256 } }
      response.end(JSON.stringify({ ...latest, archives }))
    } else response.end(await readFile(packed))
  })
  expect(await fetchFrom(releases, origin)).toBe('2.0.0')
})

test('a file with another sum is refused', async () => {
  const { folder, packed } = await publish()
  await appendFile(packed, 'more')
  expect(await findFault(await openHome(), await serveFolder(folder))).toBe('wrong_sum')
})

test('a release that is not whole is refused though its archive has the sum', async () => {
  const archive = await packRelease((release) => appendFile(join(release, 'app/shop.ts'), '//'))
  const { folder } = await publish({ archive })
  expect(await findFault(await openHome(), await serveFolder(folder))).toBe('not_installed')
})

test('a version that is not newer is not fetched', async () => {
  const { folder } = await publish()
  const origin = await serveFolder(folder)
  for (const running of ['2.0.0', '2.0.1', '10.0.0'])
    expect(await findFault(await openHome(running), origin)).toBe('no_newer')
})

test('an archive that is too large is not fetched, whether the server says so or not', async () => {
  const { latest } = await publish()
  const chunk = Buffer.alloc(1_000_000)
  for (const headers of [{ 'content-length': 200_000_000 }, {}]) {
    const origin = await serve((request, response) => {
      if (request.url?.endsWith('.json')) return void response.end(JSON.stringify(latest))
      response.writeHead(200, headers)
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', pour)
      pour()
    })
    expect(await findFault(await openHome(), origin)).toBe('too_large')
  }
})

test('an address that is away, private or ends in the middle leaves the shop as it is', async () => {
  const { latest } = await publish()
  const isFile = (url = '') => url.endsWith('.json')
  const missing = await serve((request, response) => {
    if (isFile(request.url)) response.end(JSON.stringify(latest))
    else response.writeHead(404).end()
  })
  const cut = await serve((request, response) => {
    if (isFile(request.url)) return void response.end(JSON.stringify(latest))
    response.writeHead(200, { 'content-length': 1000 }).write('begins')
    setImmediate(() => response.destroy())
  })
  const releases = await openHome()
  for (const origin of [missing, cut, 'http://127.0.0.1:9'])
    expect(await findFault(releases, origin)).toBe('unreachable')
  expect(await findFault(releases, missing, { trusted: '' })).toBe('unreachable')
})

test('a file without a version or an archive for this processor says so', async () => {
  const texts = ['<html>', '{"version": "latest"}', '{"version": "2.0.0"}']
  for (const text of texts) {
    const origin = await serve((_request, response) => void response.end(text))
    expect(await findFault(await openHome(), origin)).toBe('not_installed')
  }
})

test('the journal of a change that is under way is left alone', async () => {
  const releases = await openHome()
  const { folder } = await publish()
  const trying = { version: '1.5.0', startedAt: 1, state: 'trying' } as const
  releases.record(trying)
  await mkdir(releases.locate('1.5.0'))
  releases.propose('1.5.0')
  await expect(fetchFrom(releases, await serveFolder(folder))).rejects.toThrow(
    'Another version is being tried',
  )
  expect(releases.journal()).toMatchObject(trying)
})
