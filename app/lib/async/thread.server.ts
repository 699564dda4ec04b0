/**
 * Work that may take long, in a worker thread: one call at a time, and a call that takes too long ends with its thread.
 * Time counts in which the process had the processor, because a busy machine makes every call long.
 */
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import { createMutex } from './mutex.ts'

/** A thread's functions take and return plain values. */
type Functions = Record<string, (...parameters: never[]) => unknown>

/** An unused thread ends and gives its memory back. */
const IDLE_MS = 30_000
const START_MS = 60_000
const LOOK_MS = 50
/** A call ends after this time even if its thread neither works nor answers. */
const MAX_MS = 120_000
/** Beyond it the thread fails instead of the process. */
const RESOURCES = { maxOldGenerationSizeMb: 192 }

/**
 * The near end of a thread, which starts with the first call; its module calls `serveThread` with the functions. A call
 * rejects when its function throws, and when it takes longer than the limit.
 */
export function createThread<Offered extends Functions>(module: URL, limitMs: number) {
  const mutex = createMutex()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<Worker> {
    const started = new Worker(module, { resourceLimits: RESOURCES })
    // An error that no call waits for would be unhandled and end the process.
    started.on('error', () => undefined)
    worker = started
    await once(started, 'message', { signal: AbortSignal.timeout(START_MS) })
    return started
  }

  async function stop(): Promise<void> {
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }

  async function ask(request: { name: string; parameters: unknown[] }) {
    const [answered, late] = [new AbortController(), new AbortController()]
    try {
      const running = worker ?? (await start())
      running.ref()
      const signal = AbortSignal.any([late.signal, AbortSignal.timeout(MAX_MS)])
      const message = once(running, 'message', { signal })
      running.postMessage(request)
      waitForProcessorTime(limitMs, answered.signal).then(
        () => late.abort(),
        () => undefined,
      )
      const [reply] = await message
      running.unref()
      return reply
    } catch (error) {
      await stop()
      throw error
    } finally {
      answered.abort()
    }
  }

  return async function call<Name extends keyof Offered & string>(
    name: Name,
    ...parameters: Parameters<Offered[Name]>
  ): Promise<ReturnType<Offered[Name]>> {
    const release = await mutex.acquire()
    clearTimeout(idle)
    try {
      const { value, problem } = await ask({ name, parameters })
      if (problem !== undefined) throw new Error(problem)
      return value
    } finally {
      idle = setTimeout(() => void stop(), IDLE_MS).unref()
      release()
    }
  }
}

/** Resolves when so much time has passed in which this process had the processor; rejects when it is called off. */
async function waitForProcessorTime(limitMs: number, signal: AbortSignal): Promise<void> {
  const usageAtStart = process.cpuUsage()
  for (let leftMs = limitMs; leftMs > 0; ) {
    await wait(Math.max(leftMs, LOOK_MS), undefined, { signal })
    const { user, system } = process.cpuUsage(usageAtStart)
    leftMs = limitMs - (user + system) / 1000
  }
}

/** The far end: answers calls of these functions. */
export function serveThread(functions: Functions): void {
  const port = parentPort
  if (port === null) throw new Error('this module runs in a worker thread')
  port.on('message', ({ name, parameters }: { name: string; parameters: never[] }) => {
    try {
      port.postMessage({ value: functions[name]?.(...parameters) })
    } catch (error) {
      port.postMessage({ problem: error instanceof Error ? error.message : String(error) })
    }
  })
  port.postMessage('ready')
}
