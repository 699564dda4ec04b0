import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEmulator } from '../create.ts'
import { openRecorder } from '../record/proxy.ts'
import { compare } from './compare.ts'
import { record, replay } from './record.ts'
import { verify } from './verify.ts'

const store = await createEmulator()
const { publicToken: token } = store
const lines: string[] = []

beforeEach(() => {
  lines.length = 0
  store.reset()
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text).trimEnd()) > 0)
  onTestFinished(() => {
    vi.restoreAllMocks()
    process.exitCode = undefined
  })
})
afterAll(() => store.close())

test('a dry run lists the requests and sends none', async () => {
  await verify(['--token', 'abc', '--url', store.apiUrl, '--dry-run'])
  expect(lines[0]).toMatch(/at most \d+ requests/)
  expect(lines).toContain('pages                        GET /accounts/abc/pages')
  expect(store.calls).toEqual([])
  await expect(verify([])).rejects.toThrow('tebex-emulator verify --token TOKEN')
})

test('a store that differs is told of, with an exit code', async () => {
  await verify(['--token', token, '--url', store.apiUrl])
  expect([lines.at(-1), process.exitCode]).toEqual(['Nothing differs from the emulator.', undefined])
  store.variants.authNested = true
  await verify(['--token', token, '--url', store.apiUrl])
  expect(lines.join('\n')).toContain('switch     authNested\n           other: authNested=true')
  expect(process.exitCode).toBe(1)
})

test('a verification is recorded, replayed, and compared without a difference', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'recording.json')
  const recorder = await record(['--to', store.apiUrl, '--out', file, '--port', '0'])
  onTestFinished(recorder.close)
  await verify(['--token', token, '--url', recorder.apiUrl, '--coupon', 'WELCOME10'])
  const sent = recorder.recording().entries.length
  await expect.poll(async () => JSON.parse(await readFile(file, 'utf8')).entries).toHaveLength(sent)

  await compare([file])
  expect([lines.at(-1), process.exitCode]).toEqual(['Nothing differs.', undefined])
  await compare([file, '--set', 'bareBasket=true'])
  expect(lines.join('\n')).toContain('--set bareBasket=false')
  expect(process.exitCode).toBe(1)

  const replayed = await replay([file, '--port', '0'])
  onTestFinished(replayed.close)
  const answer = await fetch(`${replayed.url}/api/accounts/${token}`)
  expect(await answer.json()).toMatchObject({ data: { name: 'Example Store' } })
  await expect(compare([])).rejects.toThrow('tebex-emulator compare RECORDING')
})

const APIS = [
  { api: store.pluginUrl, path: '/information', headers: { 'X-Tebex-Secret': store.pluginSecret } },
  {
    api: store.checkoutUrl,
    path: '/payments/tbx-none',
    headers: { Authorization: `Basic ${btoa(`${store.projectId}:${store.privateKey}`)}` },
  },
  { api: store.apiUrl, path: `/accounts/${token}`, headers: {} },
]
test.each(APIS)(
  'a recording of $api is replayed at the address that is printed',
  async ({ api, path, headers }) => {
    const folder = await mkdtemp(join(tmpdir(), 'recording-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'recording.json')
    const recorder = await openRecorder({ to: api, port: 0, webhooksTo: null })
    onTestFinished(recorder.close)
    const recorded = await fetch(recorder.apiUrl + path, { headers })
    await writeFile(file, JSON.stringify(recorder.recording()))
    const replayed = await replay([file, '--port', '0'])
    onTestFinished(replayed.close)
    const [, printed = ''] = /^TEBEX_API_URL=(.+)$/m.exec(lines.join('\n')) ?? []
    const answer = await fetch(printed + path, { headers })
    expect([answer.status, Object.keys(await answer.json())]).toEqual([
      recorded.status,
      Object.keys(await recorded.json()),
    ])
  },
)
