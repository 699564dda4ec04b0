/** The command line as people start it: what it prints, what it refuses, and that it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEmulator } from '../create.ts'
import { main } from '../main.ts'
import { record } from './record.ts'
import { explain } from './serve.ts'

const BIN = fileURLToPath(new URL('../bin.ts', import.meta.url))
const store = await createEmulator()
const printed: string[] = []
const folder = await mkdtemp(join(tmpdir(), 'command-line-'))
const fileIn = (name: string): string => join(folder, name)
await writeFile(fileIn('broken.yaml'), 'store: name: Mine')
await writeFile(fileIn('odd.yaml'), 'store: { name: A, currency: EUR }\ncategories: []\nprize: 2')
await writeFile(fileIn('broken.json'), '{ "format": 1')
await writeFile(fileIn('other.json'), '{}')

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  printed.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
})

/** Runs a command that ends by itself and returns its output. */
async function show(...args: string[]): Promise<string> {
  printed.length = 0
  await main(args)
  return printed.join('')
}

/** The one line with which a command refuses. */
async function refusal(...args: string[]): Promise<string> {
  const line = await main(args).then(() => 'nothing is refused', explain)
  expect(line).not.toContain('\n')
  return line
}

/** A command in a process of its own, as it ends. */
async function run(
  args: readonly string[],
  { isRead = true, flags = [] }: { isRead?: boolean; flags?: string[] } = {},
) {
  const child = spawn(process.execPath, [...flags, BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!isRead) child.stdout.destroy()
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    isRead ? text(child.stdout) : '',
    text(child.stderr),
  ])
  return { code, out, err }
}

const COMMANDS = ['trigger', 'listen', 'proxy', 'verify', 'record', 'replay', 'compare']

test('each command has a --help', async () => {
  for (const command of COMMANDS) {
    const help = await show(command, '--help')
    expect(help).toMatch(new RegExp(`^tebex-emulator ${command} `))
    expect(await show('help', command)).toBe(help)
  }
})

test('help, --help and --version are answered', async () => {
  const help = await show('help')
  expect(help).toBe(await show('--help'))
  for (const command of COMMANDS) expect(help).toContain(`\ntebex-emulator ${command} `)
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  expect(await show('--version')).toBe(`${JSON.parse(manifest).version}\n`)
})

test('help ends well, and a refusal ends with 1 even where something listens already', async () => {
  expect(await run(['proxy', '--help'])).toMatchObject({ code: 0, err: '' })
  const [code, out] = [1, '']
  expect(await run(['--host'])).toMatchObject({ code, out })
  const taken = ['proxy', '--ca', folder, '--port', '0', '--tls-port', String(store.port)]
  const err = `Port ${store.port} of 127.0.0.1 is taken. Choose another with --tls-port.\n`
  expect(await run(taken)).toEqual({ code, out, err })
})

test('a command or an option that does not exist is refused with what exists', async () => {
  for (const word of ['proxi', 'constructor']) {
    const line = await refusal(word)
    expect(line).toContain(`There is no command ${word}.`)
    for (const command of COMMANDS) expect(line).toContain(command)
  }
  expect(await refusal('--prot', '4000')).toBe("Unknown option '--prot'. With --help the options are listed.")
  expect(await refusal('proxy', '--prot')).toContain("Unknown option '--prot'.")
  expect(await refusal('--port', '0', 'proxi')).toContain("Unexpected argument 'proxi'.")
})

const ADDRESSES = [
  ['--public-url', 'foo'],
  ['--webhook', 'not-a-url'],
  ['--webhook', 'localhost:3000'],
  ['--from-token', 'abc', '--from-url', 'foo'],
  ['--from-token', 'abc', '--from-url', 'http://127.0.0.1/api?page=1'],
  ['record', '--to', 'foo'],
  ['record', '--webhooks-to', 'foo'],
  ['replay', 'recording.json', '--secret', 'abc', '--webhook', 'foo'],
  ['trigger', 'payment.completed', '--secret', 'abc', '--to', 'foo'],
  ['verify', '--token', 'abc', '--url', 'foo'],
  ['proxy', '--to', 'foo'],
]
test.each(ADDRESSES)('an address that is none is refused before anything starts: %s', async (...args) => {
  const [option = '', address = ''] = args.slice(-2)
  const line = await refusal(...args)
  expect(line).toMatch(new RegExp(`^${option} needs an address such as http://`))
  expect(line).toContain(`not ${address}`)
})

const PORTS = [
  ['--port'],
  ['listen', '--port'],
  ['proxy', '--port'],
  ['proxy', '--tls-port'],
  ['record', '--port'],
  ['replay', 'recording.json', '--port'],
]
test.each(PORTS)('a port that cannot be is refused: %s', async (...args) => {
  expect(await refusal(...args, '99999')).toBe(
    `${args.at(-1)} needs a whole number from 0 to 65535, not 99999.`,
  )
})

test('a port that is taken is told with the option that chooses another', async () => {
  const taken = String(store.port)
  for (const args of [[], ['listen'], ['record', '--out', fileIn('new.json')], ['proxy', '--ca', folder]])
    expect(await refusal(...args, '--port', taken)).toBe(
      `Port ${taken} of 127.0.0.1 is taken. Choose another with --port.`,
    )
})

test('a host that is not of this machine is told with its option', async () => {
  expect(await refusal('--port', '0', '--host', '192.0.2.1')).toBe(
    'Nothing can listen at 192.0.2.1: it is no address of this machine. Choose another with --host.',
  )
})

test('a store’s file that cannot be read is named with what is wrong', async () => {
  expect(await refusal('--seed', fileIn('missing.yaml'))).toBe(
    `--seed: ${fileIn('missing.yaml')} does not exist.`,
  )
  expect(await refusal('--seed', folder)).toBe(`--seed: ${folder} is a folder; name a file.`)
  expect(await refusal('--seed', fileIn('broken.yaml'))).toMatch(
    /^--seed: .+broken\.yaml is neither YAML nor JSON: .+ at line 1, column 8\.$/,
  )
  await expect(main(['--seed', fileIn('odd.yaml')])).rejects.toThrow(
    /^--seed: .+odd\.yaml is not right:\n.+prize/,
  )
})

test.each(['replay', 'compare'])('%s names a recording that cannot be read', async (command) => {
  expect(await refusal(command, fileIn('missing.json'))).toBe(
    `RECORDING: ${fileIn('missing.json')} does not exist.`,
  )
  expect(await refusal(command, folder)).toBe(`RECORDING: ${folder} is a folder; name a file.`)
  for (const name of ['broken.json', 'other.json'])
    expect(await refusal(command, fileIn(name))).toBe(
      `${fileIn(name)} is no recording. Name a file that tebex-emulator record has written.`,
    )
})

test('a state that cannot be read is named, and stays as it is', async () => {
  const file = fileIn('broken.json')
  const before = await readFile(file, 'utf8')
  expect(await refusal('--port', '0', '--state', file)).toBe(
    `--state: ${file} was left as it is, because this is not JSON.`,
  )
  expect(await refusal('--port', '0', '--state', fileIn('other.json'))).toMatch(
    /this is no state of tebex-emulator\.$/,
  )
  expect(await readFile(file, 'utf8')).toBe(before)
})

test('a store that cannot be copied is told in the words of verify', async () => {
  expect(await refusal('--from-token', 'nope', '--from-url', store.apiUrl)).toBe(
    `There is no store with this token at ${store.apiUrl}: status 404.`,
  )
  expect(await refusal('--from-token', 'nope', '--from-url', 'http://127.0.0.1:9')).toMatch(
    /^The store at http:\/\/127\.0\.0\.1:9 cannot be copied: /,
  )
})

test('options that mean nothing together are refused', async () => {
  expect(await refusal('--from-url', store.apiUrl)).toBe('--from-url needs --from-token.')
  expect(await refusal('--seed', fileIn('a.yaml'), '--from-token', 'abc')).toBe(
    '--seed and --from-token are two stores: choose one.',
  )
})

test('a recording that cannot be written is refused before the start, and none is begun', async () => {
  const nowhere = fileIn('nowhere/recording.json')
  expect(await refusal('record', '--port', '0', '--out', nowhere)).toBe(
    `--out: the folder of ${nowhere} does not exist.`,
  )
  expect(await refusal('record', '--port', '0', '--out', folder)).toBe(
    `--out: ${folder} is a folder; name a file.`,
  )
  const file = fileIn('begun.json')
  const recorder = await record(['--port', '0', '--out', file])
  onTestFinished(recorder.close)
  await expect(access(file)).rejects.toThrow('ENOENT')
})

test('a folder for the authority that cannot be made is refused', async () => {
  const ca = fileIn('other.json/ca')
  expect(await refusal('proxy', '--ca', ca)).toMatch(/^--ca: a part of .+other\.json.+ is a file/)
})

test('a Node that is too old is refused with a sentence', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { engines } = JSON.parse(manifest)
  const older =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.9.0" } })'
  expect(await run(['--help'], { flags: ['--import', `data:text/javascript,${older}`] })).toEqual({
    code: 1,
    out: '',
    err: `tebex-emulator needs Node ${engines.node.replace('>=', '')} or newer. This is Node 22.9.0.\n`,
  })
})

test('a reader that goes away ends it without a word', async () => {
  expect(await run(['--port', '0'], { isRead: false })).toEqual({ code: 0, out: '', err: '' })
})

// Containers often have no IPv6.
const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
)

test.runIf(hasIpv6)('an IPv6 host is printed as an address that can be opened', async () => {
  const { url, close } = await createEmulator({ host: '::1' })
  onTestFinished(close)
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await fetch(url)).status).toBe(200)
})
