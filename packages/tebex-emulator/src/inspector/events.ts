import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { SandboxContext } from '../http/context.ts'
import type { Emulator } from '../types.ts'

/** A page that follows a load test is not drawn more often than this. */
const PAUSE_MS = 300

/** Tells the page that something has happened, as server-sent events; the page looks up what. */
export function streamChanges(c: SandboxContext, { watch }: Emulator): Response {
  const { outgoing } = c.env
  let timer: NodeJS.Timeout | undefined
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  outgoing.flushHeaders()
  const stop = watch(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      outgoing.write('data: changed\n\n')
    }, PAUSE_MS).unref()
  })
  outgoing.on('close', () => {
    stop()
    clearTimeout(timer)
  })
  return RESPONSE_ALREADY_SENT
}
