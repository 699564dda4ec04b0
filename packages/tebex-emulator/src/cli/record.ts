/** Records what a real store answers, and answers from such a recording. */
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { openRecorder, WEBHOOK_PATH } from '../record/proxy.ts'
import { Recording } from '../record/recording.ts'
import { openReplay } from '../record/replay.ts'
import { wholeNumber } from './options.ts'
import { fail, print } from './serve.ts'

const RECORD_OPTIONS = {
  to: { type: 'string', default: 'https://headless.tebex.io/api' },
  out: { type: 'string', default: 'recording.json' },
  port: { type: 'string', default: '4002' },
  'webhooks-to': { type: 'string' },
} as const

/** Resolves when it listens; the recording is written after each answer. */
export async function record(args: string[]) {
  const { values } = parseArgs({ args, options: RECORD_OPTIONS })
  const { to, out } = values
  const write = createWriter(out)
  const recorder = await openRecorder({
    to,
    port: wholeNumber('port', values.port),
    webhooksTo: values['webhooks-to'] ?? null,
    onEntry(line) {
      print(line)
      write(() => recorder.recording())
    },
  })
  print(`Recording ${to} into ${out}`)
  print(`TEBEX_API_URL=${recorder.apiUrl}`)
  print(`Webhooks  ${recorder.url}${WEBHOOK_PATH}`)
  closeAtEnd(recorder.close)
  return recorder
}

/** Writes a file at most once at a time, and once more when there was news meanwhile. */
function createWriter(file: string) {
  let next: (() => Recording) | null = null
  let isWriting = false
  async function writeAll(): Promise<void> {
    for (let get = next; get !== null; get = next) {
      next = null
      await writeFile(file, `${JSON.stringify(get(), null, 2)}\n`)
    }
  }
  return (get: () => Recording): void => {
    next = get
    if (isWriting) return
    isWriting = true
    writeAll()
      .catch(fail)
      .finally(() => {
        isWriting = false
      })
  }
}

const REPLAY_OPTIONS = {
  port: { type: 'string', default: '4000' },
  webhook: { type: 'string' },
  secret: { type: 'string' },
} as const

const REPLAY_HELP = `tebex-emulator replay RECORDING [--port 4000] [--webhook URL --secret SECRET]
  answers requests as they were answered when they were recorded`

export async function replay(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: REPLAY_OPTIONS, allowPositionals: true })
  const recording = await readRecording(positionals[0], REPLAY_HELP)
  const { webhook: to, secret } = values
  if (to !== undefined && secret === undefined) throw new Error(REPLAY_HELP)
  const replayed = await openReplay(recording, {
    port: wholeNumber('port', values.port),
    onCall: print,
    ...(to !== undefined && secret !== undefined && { webhooks: { to, secret } }),
  })
  const token = Object.entries(recording.placeholders).find(([, kind]) => kind === 'token')?.[0] ?? ''
  print(`TEBEX_API_URL=${replayed.url}${basePathOf(recording)}`)
  print(`TEBEX_PUBLIC_TOKEN=${token}`)
  closeAtEnd(replayed.close)
  return replayed
}

/** Throws what is wrong with the file. */
export async function readRecording(file: string | undefined, help: string): Promise<Recording> {
  if (file === undefined) throw new Error(help)
  const recording = Recording.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!recording.success) throw new Error(`${file} is no recording.`)
  return recording.data
}

const basePathOf = ({ entries }: Recording): string =>
  entries.some((entry) => entry.kind === 'call' && entry.request.path.startsWith('/api/')) ? '/api' : ''

function closeAtEnd(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}
