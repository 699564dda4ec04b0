/** Requests the version feed as game servers and other checkers do, and runs the Lua script of a resource. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { findLua } from '../../support/lua.ts'
import { ORIGIN, openShop } from '../shop.ts'

const run = promisify(execFile)
const LUA = await findLua()
const TODAY = Date.parse('2026-11-20T12:00:00Z')

async function openVersions() {
  const open = await openShop({ now: () => TODAY })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    open.api.request(`${ORIGIN}/versions/${path}`, { headers })
  const json = async (path: string) => JSON.parse(await (await ask(path)).text())
  return { open, ask, json }
}

test('a server gets the current version, the changes since its own version, and the breaking ones', async () => {
  const { ask, json } = await openVersions()
  const response = await ask('ng_backpack?from=1.3', { cookie: 'session=x' })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toContain('public')
  expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(JSON.parse(await response.text())).toMatchObject({
    resource: 'ng_backpack',
    product: 'Backpack',
    version: '1.4',
    released: '2026-11-17',
    url: `${ORIGIN}/news/2026-11-17-backpack-1-4`,
    from: '1.3',
    outdated: true,
    breaking: false,
    changes: expect.arrayContaining([
      {
        version: '1.4',
        kind: 'fixed',
        text: 'A dropped backpack could fall through the floor of some interiors',
      },
    ]),
  })
  expect(await json('ng_backpack?from=1.4')).toMatchObject({ outdated: false, changes: [] })
  expect(await json('ng_backpack?from=9.9')).toMatchObject({ outdated: false, changes: [] })
  const { changes } = await json('ng_backpack?from=1.2')
  expect(new Set(changes.map(({ version }: { version: string }) => version))).toEqual(new Set(['1.4', '1.3']))
  expect(await json('ng_adminmenu?from=2.9')).toMatchObject({ outdated: true, breaking: true })
  expect(await json('ng_backpack?from=%3Cscript%3E')).toMatchObject({ from: null, outdated: false })
})

test('the list contains every resource with its version and day', async () => {
  const { open } = await openVersions()
  const response = await open.api.request(`${ORIGIN}/versions`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { resources } = JSON.parse(await response.text())
  expect(resources).toHaveLength(12)
  expect(resources).toContainEqual({
    resource: 'ng_backpack',
    product: 'Backpack',
    version: '1.4',
    released: '2026-11-17',
  })
})

test('existing checkers can read the bare version or GitHub’s format', async () => {
  const { ask, json } = await openVersions()
  expect(await (await ask('ng_backpack.txt')).text()).toBe('1.4\n')
  const text = await ask('ng_backpack', { accept: 'text/plain' })
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await text.text()).toBe('1.4\n')
  expect(await json('ng_backpack/releases/latest')).toEqual({
    tag_name: '1.4',
    name: 'Backpacks can be repaired',
    html_url: `${ORIGIN}/news/2026-11-17-backpack-1-4`,
    body: expect.stringContaining('### Fixed\n\n- A dropped backpack'),
    published_at: '2026-11-17T00:00:00Z',
    draft: false,
    prerelease: false,
  })
})

test('an unknown resource, a wrong method and a hostile address are refused', async () => {
  const { open, ask } = await openVersions()
  const unknown = await ask('nothing')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ code: 'unknown_resource' })
  expect((await ask('..%2f..%2fetc')).status).toBe(404)
  expect((await ask(`ng_backpack?from=${'9'.repeat(5_000)}`)).status).toBe(404)
  const posted = await open.api.request(`${ORIGIN}/versions/ng_backpack`, { method: 'POST' })
  expect(posted.status).toBe(405)
})

test('checks are counted by version, and versions that were never released share one row', async () => {
  const { open, ask } = await openVersions()
  for (const from of ['1.3', '1.3', '1.3', '1.4', '0.0.1', '7-made-up', '8-made-up'])
    await ask(`ng_backpack?from=${from}`)
  await ask('ng_wallet.txt')
  await open.shop.versionChecks.write()
  await ask('ng_backpack?from=1.3')
  await open.shop.versionChecks.write()
  expect(await open.shop.versionChecks.list(7)).toEqual([
    { resource: 'ng_backpack', version: '1.3', count: 4 },
    { resource: 'ng_backpack', version: '*', count: 3 },
    { resource: 'ng_backpack', version: '1.4', count: 1 },
    { resource: 'ng_wallet', version: '', count: 1 },
  ])
})

/** A stand-in for the server's functions: the request answers at once, and `json.decode` knows this one body. */
function renderStandIn(version: string | null, { status, body }: { status: number; body: string }): string {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseOrNull(body)).data
  const fields = Object.entries(parsed ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'boolean' ? [`${key} = ${JSON.stringify(value)}`] : [],
  )
  return `
    json = { decode = function() ${parsed ? `return { ${fields.join(', ')} }` : "error('no json')"} end }
    function GetCurrentResourceName() return 'my_backpack' end
    function GetResourceMetadata() return ${version === null ? 'nil' : JSON.stringify(version)} end
    function PerformHttpRequest(url, callback, method)
      io.stderr:write(method .. ' ' .. url .. '\\n')
      callback(${status}, ${JSON.stringify(body)})
    end`
}

function parseOrNull(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

async function runCheck(script: string, version: string | null, answer: { status: number; body: string }) {
  const dir = await mkdtemp(join(tmpdir(), 'lua-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const file = join(dir, 'check.lua')
  await writeFile(file, `${renderStandIn(version, answer)}\n${script}`)
  const { stdout, stderr } = await run(LUA ?? '', [file])
  return { console: stdout, requests: stderr }
}

test.skipIf(LUA === null)(
  'the script prints one line when there is a newer version, and nothing otherwise',
  async () => {
    const { ask } = await openVersions()
    const script = await (await ask('ng_backpack/version_check.lua')).text()
    const answerTo = async (path: string) => ({ status: 200, body: await (await ask(path)).text() })

    const old = await runCheck(script, '1.3', await answerTo('ng_backpack?from=1.3'))
    expect(old.requests).toBe(`GET ${ORIGIN}/versions/ng_backpack?from=1.3\n`)
    expect(old.console).toBe(
      `^3my_backpack 1.4 is out. This server runs 1.3. ${ORIGIN}/news/2026-11-17-backpack-1-4^7\n`,
    )
    const breaking = await runCheck(script, '2.9', await answerTo('ng_adminmenu?from=2.9'))
    expect(breaking.console).toContain('is out, with breaking changes.')

    expect((await runCheck(script, '1.4', await answerTo('ng_backpack?from=1.4'))).console).toBe('')
    expect((await runCheck(script, '1.3', { status: 0, body: '' })).console).toBe('')
    expect((await runCheck(script, '1.3', { status: 200, body: '<html>' })).console).toBe('')
    expect((await runCheck(script, '1.3', { status: 200, body: '[]' })).console).toBe('')
    expect((await runCheck(script, null, { status: 200, body: '{}' })).requests).toBe('')
    const odd = await runCheck(script, '1.3+b 2', {
      status: 200,
      body: '{"outdated":true,"version":"1\\n^1x"}',
    })
    expect(odd.requests).toContain('?from=1.3%2Bb2\n')
    expect(odd.console.trim().split('\n')).toHaveLength(1)
  },
)
