/** Asks questions in a terminal. */
import process from 'node:process'
import { createInterface } from 'node:readline'

/** Reads a line from the terminal without showing it. */
export function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const { stdin } = process
  stdin.setRawMode(true)
  stdin.resume()
  stdin.setEncoding('utf8')
  return new Promise((resolve) => {
    let line = ''
    const take = (keys: string) => {
      for (const key of keys) {
        if (key === '\u0003') process.exit(130)
        if (key === '\r' || key === '\n') {
          stdin.off('data', take)
          stdin.setRawMode(false)
          stdin.pause()
          process.stderr.write('\n')
          return resolve(line)
        }
        line = key === '\u007f' || key === '\b' ? line.slice(0, -1) : line + key
      }
    }
    stdin.on('data', take)
  })
}

/** The first line of a pipe. */
export async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
