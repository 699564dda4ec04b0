/**
 * Visitors in a process of their own: so many requests a second, whatever the shop takes for them. Says how they were
 * answered, and whether one answer had words of two publications in it.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import process from 'node:process'
import { brotliDecompressSync } from 'node:zlib'
import { p95 } from './figures.ts'

export type VisitorsOrder = {
  url: string
  paths: string[]
  perSecond: number
  connections: number
  seconds: number
}
export type VisitorsReport = {
  /** By status; `broken` has those without a whole answer. */
  statuses: Record<string, number>
  /** Different documents, each of which was read. */
  documents: number
  mixtures: number
  p95: number
  slowest: number
}

/** Each publication writes another number into several texts of every page. */
const MARK = /Mark-(\d+)/g
const TICK_MS = 10

process.on('message', (order: VisitorsOrder) => void run(order).then((report) => process.send?.(report)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function run({ url, paths, perSecond, connections, seconds }: VisitorsOrder): Promise<VisitorsReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<string, number> = {}
  const times: number[] = []
  const read = new Set<string>()
  const mixtures = new Set<string>()

  async function visit(path: string): Promise<void> {
    const began = performance.now()
    const { status, etag, body } = await ask(agent, url + path)
    times.push(performance.now() - began)
    statuses[status] = (statuses[status] ?? 0) + 1
    const document = `${path} ${etag}`
    if (read.has(document) || status !== '200') return
    read.add(document)
    const marks = brotliDecompressSync(body).toString().match(MARK) ?? []
    if (new Set(marks).size !== 1) mixtures.add(document)
  }

  const open = new Set<Promise<void>>()
  const start = performance.now()
  let sent = 0
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * perSecond
    for (; sent < due; sent += 1) {
      const visiting = visit(paths[sent % paths.length] ?? '/').finally(() => open.delete(visiting))
      open.add(visiting)
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(open)
  agent.destroy()
  const slowest = times.reduce((most, time) => Math.max(most, time), 0)
  return { statuses, documents: read.size, mixtures: mixtures.size, p95: p95(times), slowest }
}

type Answer = { status: string; etag: string; body: Buffer }

function ask(agent: Agent, url: string): Promise<Answer> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 'broken', etag: '', body: Buffer.alloc(0) })
    request(url, { agent, headers }, (response) => readAnswer(response).then(resolve, fail))
      .on('error', fail)
      .end()
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { statusCode, headers } = response
  return { status: String(statusCode), etag: headers.etag ?? '', body: Buffer.concat(chunks) }
}
