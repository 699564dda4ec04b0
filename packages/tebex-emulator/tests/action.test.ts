/** The action's script as a runner of GitHub starts it, with the command of this repository in the place of npx. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const Action = z.strictObject({
  name: z.string(),
  description: z.string(),
  branding: z.strictObject({ icon: z.string(), color: z.string() }),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({
    using: z.literal('composite'),
    steps: z.tuple([
      z.strictObject({
        id: z.string(),
        shell: z.literal('bash'),
        env: z.record(z.string(), z.string()),
        run: z.string(),
      }),
    ]),
  }),
})
const action = Action.parse(parse(await readFile(fileAt('../action.yml'), 'utf8')))
const [step] = action.runs.steps

/** Runs the action's step with these inputs; resolves to what later steps see. */
async function start(inputs: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'action-'))
  const inFolder = (name: string) => join(folder, name)
  for (const name of ['env', 'output']) await writeFile(inFolder(name), '')
  await writeFile(
    inFolder('npx'),
    `#!/bin/sh\necho $$ > ${inFolder('pid')}\nshift 2\nexec ${process.execPath} ${fileAt('../src/bin.ts')} "$@"\n`,
  )
  await chmod(inFolder('npx'), 0o755)
  onTestFinished(() => rm(folder, { recursive: true }))
  const names = Object.entries(step.env).map(([name, value]) => {
    const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value) ?? []
    return [name, inputs[input] ?? action.inputs[input]?.default]
  })
  const env = {
    ...Object.fromEntries(names),
    PATH: `${folder}:${process.env.PATH}`,
    RUNNER_TEMP: folder,
    GITHUB_ENV: inFolder('env'),
    GITHUB_OUTPUT: inFolder('output'),
  }
  await promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], { env })
  const read = async (name: string) => {
    const lines = (await readFile(inFolder(name), 'utf8')).trim().split('\n')
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2)))
  }
  const pid = Number(await readFile(inFolder('pid'), 'utf8'))
  onTestFinished(() => void process.kill(pid))
  return { variables: await read('env'), outputs: await read('output') }
}

test('later steps get the addresses and keys of an emulator with the chosen options', async () => {
  const { variables, outputs } = await start({ port: '0', options: '--quiet --public-token ours' })
  expect(Object.keys(action.outputs).sort()).toEqual(Object.keys(outputs).sort())
  expect(outputs).toEqual({
    url: variables.TEBEX_EMULATOR,
    'api-url': variables.TEBEX_API_URL,
    'public-token': 'ours',
  })
  expect(variables.TEBEX_WEBHOOK_SECRET).toMatch(/^whsec_/)
  expect((await fetch(`${outputs['api-url']}/accounts/ours`)).status).toBe(200)
})

test('an emulator that does not start fails the step', async () => {
  await expect(start({ options: '--prot' })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Unknown option '--prot'"),
  })
})
