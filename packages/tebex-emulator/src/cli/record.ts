/** Records the answers of a real store, and replays them. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseWebAddress } from '../address.ts'
import { readText, requireWritable } from '../files.ts'
import { openRecorder, WEBHOOK_PATH } from '../record/proxy.ts'
import { Recording } from '../record/recording.ts'
import { openReplay } from '../record/replay.ts'
import { listAllowedHosts, parsePort } from './options.ts'
import { closeWhenTold, complain, print } from './serve.ts'

const RECORD_OPTIONS = {
  to: { type: 'string', default: 'https://headless.tebex.io/api' },
  out: { type: 'string', default: 'recording.json' },
  port: { type: 'string', default: '4002' },
  'webhooks-to': { type: 'string' },
  'allow-host': { type: 'string', multiple: true, default: listAllowedHosts() },
} as const

export const RECORD_HELP = `tebex-emulator record [--to URL] [--out recording.json] [--port 4002] [--webhooks-to URL]
  passes requests on to the real API and writes what was answered, without what is personal
  --allow-host NAME      answers under this name too, such as that of a tunnel for webhooks`

/** Resolves when it listens; the recording is written after each answer. */
export async function record(args: string[]) {
  const { values } = parseArgs({ args, options: RECORD_OPTIONS })
  const { to, out, 'webhooks-to': webhooksTo = null } = values
  const port = parsePort('port', values.port)
  parseWebAddress('--to', to, { isPlain: true })
  if (webhooksTo !== null) parseWebAddress('--webhooks-to', webhooksTo)
  await requireWritable('--out', out)
  const write = createWriter(out)
  const recorder = await openRecorder({
    to,
    port,
    webhooksTo,
    allowedHosts: values['allow-host'],
    onEntry(line) {
      print(line)
      write(() => recorder.recording())
    },
  })
  print(`Recording ${to} into ${out}`)
  print(`TEBEX_API_URL=${recorder.apiUrl}`)
  print(`Webhooks  ${recorder.url}${WEBHOOK_PATH}`)
  closeWhenTold(recorder)
  return recorder
}

/** Writes a file one write at a time, and once more when its content changed meanwhile. */
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
      .catch(complain)
      .finally(() => {
        isWriting = false
      })
  }
}

const REPLAY_OPTIONS = {
  port: { type: 'string', default: '4000' },
  webhook: { type: 'string' },
  secret: { type: 'string' },
  'allow-host': { type: 'string', multiple: true, default: listAllowedHosts() },
} as const

export const REPLAY_HELP = `tebex-emulator replay RECORDING [--port 4000] [--webhook URL --secret SECRET]
  answers requests as they were answered when they were recorded
  --allow-host NAME      answers under this name too`

export async function replay(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: REPLAY_OPTIONS, allowPositionals: true })
  const { webhook: to, secret } = values
  const port = parsePort('port', values.port)
  if (to !== undefined) parseWebAddress('--webhook', to)
  if (to !== undefined && secret === undefined) throw new Error('--webhook needs --secret.')
  const recording = await readRecording(positionals[0], REPLAY_HELP)
  const replayed = await openReplay(recording, {
    port,
    allowedHosts: values['allow-host'],
    onCall: print,
    ...(to !== undefined && secret !== undefined && { webhooks: { to, secret } }),
  })
  const token = Object.entries(recording.placeholders).find(([, kind]) => kind === 'token')?.[0] ?? ''
  print(`TEBEX_API_URL=${replayed.url}${recording.basePath}`)
  print(`TEBEX_PUBLIC_TOKEN=${token}`)
  closeWhenTold(replayed)
  return replayed
}

/** Throws a sentence about an invalid file. */
export async function readRecording(file: string | undefined, help: string): Promise<Recording> {
  if (file === undefined) throw new Error(help)
  const recording = Recording.safeParse(parseJson(await readText('RECORDING', file)))
  if (recording.success) return recording.data
  throw new Error(`${file} is no recording. Name a file that tebex-emulator record has written.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
