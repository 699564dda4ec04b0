/** Posts releases as `curl` does: pages, feed and version feed show them immediately, and bad requests get a reason. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { ROOT } from '../../../scripts/sources.ts'
import { ORIGIN, openShop } from '../shop.ts'

const TODAY = Date.parse('2026-11-20T12:00:00Z')
const RELEASE = {
  product: 'ng_backpack',
  version: '1.5',
  title: 'Zips',
  changes: [
    { kind: 'added', text: 'Zips that <b>stick</b>' },
    { kind: 'breaking', text: '`config.lua` has a new key' },
  ],
  replace: ['server/zips.lua'],
  publish: true,
}

async function openReleases(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  const open = await openShop({ env: { STORE_DIR: dir, ...env }, now: () => TODAY })
  const create = async (scope: 'draft' | 'publish') =>
    (await open.shop.releaseTokens.create({ name: 'CI', scope, creator: 'Ana' })) ?? ''
  const post = (token: string, body: object | string, headers: Record<string, string> = {}) =>
    open.api.request(
      `${ORIGIN}/api/releases`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      { address: '203.0.113.7' },
    )
  const read = async (path: string) => {
    const { shop, content } = open
    const pages = createShopPages({
      shop,
      content,
      assets: { styles: () => [], scripts: [], preloads: () => [] },
    })
    return String((await pages.respond(path, null)).body)
  }
  const file = async (path: string) => (await open.api.request(ORIGIN + path)).text()
  return { open, dir, create, post, read, file }
}

const codeOf = async (response: Response) => [response.status, JSON.parse(await response.text()).code]

test('a published release is immediately on the product’s page, in the news, the feed and the version feed', async () => {
  const { open, create, post, read, file } = await openReleases()
  await open.shop.editing.write('news/half-done.md', '---\ntitle: Half\n---\n', { base: null, by: 'Ana' })
  const response = await post(await create('publish'), RELEASE)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    id: 'ng-backpack-1-5',
    url: `${ORIGIN}/news/ng-backpack-1-5`,
    state: 'published',
  })
  for (const path of ['/products/6982072', '/products/6982412', '/news', '/news/ng-backpack-1-5']) {
    const html = await read(path)
    expect(html).toContain('Zips that &lt;b&gt;stick&lt;/b&gt;')
    expect(html).toContain('<strong>Breaking</strong>')
    expect(html).toContain('<code>config.lua</code>')
    expect(html).toContain('server/zips.lua')
  }
  expect(await file('/feed.xml')).toContain('<title>Backpack 1.5: Zips</title>')
  expect(JSON.parse(await file('/versions/ng_backpack?from=1.4'))).toMatchObject({
    version: '1.5',
    released: '2026-11-20',
    outdated: true,
    breaking: true,
  })
  // The unfinished draft of a person was not published with the release.
  expect((await open.shop.editing.draft()).files.map(({ path }) => path)).toEqual(['news/half-done.md'])
  expect((await open.shop.releaseTokens.list())[0]?.usedAt).toBe(new Date(TODAY).toISOString())
})

test('the id of one of its packages identifies a product too', async () => {
  const { create, post, file } = await openReleases()
  const response = await post(await create('publish'), { ...RELEASE, product: 6982412 })
  expect(await response.json()).toMatchObject({ id: 'ng-backpack-1-5', state: 'published' })
  expect(await file('/versions/ng_backpack.txt')).toBe('1.5\n')
})

test('a withdrawn release disappears from pages, feed and version feed', async () => {
  const { open, create, post, read, file } = await openReleases()
  await post(await create('publish'), RELEASE)
  const path = 'news/ng-backpack-1-5.md'
  const { version } = await open.shop.editing.read(path)
  await open.shop.editing.remove(path, { base: version, by: 'Ana' })
  await open.shop.editing.publish({ by: 'Ana' })
  expect(await read('/products/6982072')).not.toContain('Zips')
  expect(await file('/feed.xml')).not.toContain('Zips')
  expect(await file('/versions/ng_backpack.txt')).toBe('1.4\n')
})

test('a draft waits for a person, and a token for drafts publishes nothing', async () => {
  const { open, dir, create, post, file } = await openReleases()
  const token = await create('draft')
  expect(await codeOf(await post(token, RELEASE))).toEqual([403, 'wrong_scope'])
  const drafted = await post(token, { ...RELEASE, publish: undefined })
  expect(await drafted.json()).toMatchObject({ state: 'draft' })
  expect(await file('/versions/ng_backpack.txt')).toBe('1.4\n')
  expect(await readdir(join(dir, 'news'))).not.toContain('ng-backpack-1-5.md')
  expect(await open.shop.editing.publish({ by: 'Ana' })).toMatchObject({ outcome: 'published' })
  expect(await file('/versions/ng_backpack.txt')).toBe('1.5\n')
})

test('wrong tokens, versions, fields and bodies are refused with their reason', async () => {
  let { open, create, post } = await openReleases()
  const token = await create('publish')
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const bad of ['', 'rel_', wrong, token.slice(0, 20), `rel_${'0'.repeat(12)}_${'A'.repeat(43)}`])
    expect(await codeOf(await post(bad, RELEASE))).toEqual([401, 'bad_token'])
  const refused = async (body: object | string, expected: unknown[]) =>
    expect(await codeOf(await post(token, body))).toEqual(expected)
  await refused({ ...RELEASE, product: 'nothing' }, [404, 'unknown_product'])
  await refused({ ...RELEASE, version: '1.4' }, [409, 'release_exists'])
  await refused({ ...RELEASE, version: '1.3.9' }, [409, 'version_backwards'])
  await refused({ ...RELEASE, script: 'x' }, [422, 'invalid_release'])
  // The limit is ten requests a minute.
  expect((await post(token, RELEASE)).status).toBe(201)
  expect((await post(token, RELEASE)).status).toBe(429)
  ;({ open, create, post } = await openReleases())
  const other = await create('publish')
  expect(await codeOf(await post(other, 'x'.repeat(70_000)))).toEqual([413, 'body_too_large'])
  expect(
    await codeOf(await post(other, { ...RELEASE, changes: [{ kind: 'fixed', text: 'x'.repeat(301) }] })),
  ).toEqual([422, 'invalid_release'])
  const backwards = await post(other, { ...RELEASE, version: '1.2.0' })
  expect(await backwards.json()).toMatchObject({
    detail: expect.stringContaining('The latest version is 1.4.'),
  })
  expect((await post(other, { ...RELEASE, version: '1.3.9', backwards: true })).status).toBe(201)
  const [row] = await open.shop.releaseTokens.list()
  await open.shop.releaseTokens.revoke(row?.id ?? '')
  expect(await codeOf(await post(other, { ...RELEASE, version: '2.0' }))).toEqual([401, 'bad_token'])
})

test('with a read-only folder, publishing is refused with the reason, but a draft can still be stored', async () => {
  const { create, post } = await openReleases({ STORE_READ_ONLY: '1' })
  const token = await create('publish')
  const response = await post(token, RELEASE)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'store_read_only',
    detail: expect.stringContaining('STORE_READ_ONLY'),
  })
  expect((await post(token, { ...RELEASE, publish: false })).status).toBe(201)
})
