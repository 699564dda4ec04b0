/** Questions in a terminal. */
import process from 'node:process'
import { createInterface } from 'node:readline'
import { createInterface as createPrompt } from 'node:readline/promises'

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

/** Reads a line that is shown while it is typed; what is suggested can be changed or taken as it is. */
export async function ask(question: string, suggested = ''): Promise<string> {
  const prompt = createPrompt({ input: process.stdin, output: process.stderr })
  prompt.once('SIGINT', () => process.exit(130))
  const answer = prompt.question(question)
  prompt.write(suggested)
  const line = await answer
  prompt.close()
  return line.trim()
}

/** The first line of a pipe. */
export async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
