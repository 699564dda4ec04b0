/** Child processes of tests and benchmarks: the same Node, a channel for questions, and an awaited end. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { ROOT } from '../../scripts/sources.ts'

export type Child<Question, Report> = {
  /** The child's report once it was ready. */
  first: Report
  ask: (question: Question) => Promise<Report>
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

type ChildOptions = { args?: string[]; env?: Record<string, string> }

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a file of the repository; rejects if it ends before its first report. */
export async function openChild<Question extends string | object, Report>(
  file: string,
  { args = [], env = {} }: ChildOptions = {},
): Promise<Child<Question, Report>> {
  const child = fork(join(ROOT, file), args, {
    cwd: ROOT,
    execArgv: process.execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  const first = await nextReport<Report>(child)
  let answered: Promise<unknown> = Promise.resolve()
  return {
    first,
    ask(question) {
      // One at a time, because answers do not name their question.
      const report = answered.then(() => {
        child.send(question)
        return nextReport<Report>(child)
      })
      answered = report
      return report
    },
    stop: (signal = 'SIGTERM') => end(child, signal),
  }
}

function nextReport<Report>(child: ChildProcess): Promise<Report> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`a child ended with ${code}`))
    child.once('exit', fail)
    child.once('message', (report: Report) => {
      child.off('exit', fail)
      resolve(report)
    })
  })
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      running.delete(child)
      resolve()
    })
    child.kill(signal)
  })
}
