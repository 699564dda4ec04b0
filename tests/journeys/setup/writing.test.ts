/** The files that a setup leaves on the disk, however it ends, and the setup of machines. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { setUpFromEnvironment } from '../../../scripts/tradepost/setup/from-environment.ts'
import { createSetup } from '../../../scripts/tradepost/setup/setup.ts'
import { placeStaged } from '../../../scripts/tradepost/setup/staged.ts'
import { answersFor, emptyHome, type Home, ORIGIN, PASSWORD } from './seller.ts'

async function answered(home: Home) {
  const setup = await createSetup(home)
  const answers = answersFor(home)
  expect(await setup.submit('keys', answers.keys)).toEqual({})
  expect(await setup.submit('shop', answers.shop)).toEqual({})
  expect(await setup.submit('look', answers.look)).toEqual({})
  expect(await setup.submit('pages', answers.pages)).toEqual({})
  return setup
}

const variablesFor = ({ sandbox }: Home) => ({
  TEBEX_PUBLIC_TOKEN: sandbox.publicToken,
  TEBEX_PRIVATE_KEY: sandbox.privateKey,
  TEBEX_WEBHOOK_SECRET: sandbox.webhookSecret,
  PUBLIC_ORIGIN: ORIGIN,
  ADMIN_PASSWORD: PASSWORD,
  SETUP_NAME: 'Machine Scripts',
  SETUP_TAGLINE: 'Set up by a machine',
  SETUP_EMAIL: 'help@machine.test',
})

test('a setup that cannot write .env leaves no shop, and can be repeated', async () => {
  const home = await emptyHome()
  const setup = await answered(home)
  await mkdir(home.places.envFile)
  await expect(setup.finish()).rejects.toThrow()
  expect(await home.list()).not.toContain('store')
  const again = await createSetup({
    ...home,
    places: { ...home.places, envFile: join(home.home, 'other.env') },
  })
  const answers = answersFor(home)
  await again.submit('keys', answers.keys)
  await again.submit('shop', answers.shop)
  await again.submit('look', answers.look)
  await again.submit('pages', {})
  await again.finish()
  expect(await home.list()).toEqual(['.env', 'data', 'other.env', 'store'])
  expect(await home.mode('other.env')).toBe(0o600)
})

test('killed at any moment, the next start finds a whole shop or none', async () => {
  const home = await emptyHome()
  const { PATH } = process.env
  const env = { PATH, TRADEPOST_HOME: home.home, ...home.environment, ...variablesFor(home) }
  const run = (args: string[]) =>
    spawn(process.execPath, ['scripts/tradepost.ts', ...args], { env, stdio: 'ignore' })
  let wasWhole = false
  for (let changes = 1; !wasWhole && changes < 20; changes += 1) {
    const child = run(['setup', '--from-env'])
    const exited = once(child, 'exit')
    let left = changes
    const watcher = watch(home.home, () => {
      left -= 1
      if (left === 0) child.kill('SIGKILL')
    })
    await exited
    watcher.close()
    placeStaged(home.places)
    const files = await home.list()
    expect(files.includes('.env'), `${changes}: ${files}`).toBe(files.includes('store'))
    wasWhole = files.includes('store')
  }
  expect(wasWhole).toBe(true)
  expect(await home.list()).toEqual(['.env', 'data', 'store'])
  expect(await home.read('store/settings.yaml')).toContain('name: Machine Scripts')
})

test('the lines of .env stay, and a value with signs is read as it is', async () => {
  const home = await emptyHome()
  await writeFile(home.places.envFile, '# mine\nPORT=8080\nTEBEX_PUBLIC_TOKEN=\n')
  await (await answered(home)).finish()
  const text = await home.read('.env')
  expect(text).toContain('# mine\nPORT=8080\n')
  expect(parseEnv(text)).toMatchObject({ PORT: '8080', TEBEX_PUBLIC_TOKEN: home.sandbox.publicToken })
})

test('a machine is asked nothing', async () => {
  const home = await emptyHome()
  const environment = { ...home.environment, ...variablesFor(home) }
  const lines: string[] = []
  await setUpFromEnvironment({ environment, places: home.places, print: (line) => lines.push(line) })
  expect(await home.read('store/settings.yaml')).toContain('name: Machine Scripts')
  expect(Object.keys(parseEnv(await home.read('.env')))).toEqual(['SESSION_SECRET'])
  expect(lines.join('\n')).toContain('ok    Private key works')
})

test('a machine that forgot something hears all of it at once, by variable', async () => {
  const home = await emptyHome()
  const { PUBLIC_ORIGIN: _, ...rest } = variablesFor(home)
  const environment = { ...home.environment, ...rest, SETUP_EMAIL: 'none', TEBEX_PRIVATE_KEY: 'wrong' }
  const done = setUpFromEnvironment({ environment, places: home.places, print: () => undefined })
  await expect(done).rejects.toThrow(
    /TEBEX_PRIVATE_KEY: Tebex refuses[\s\S]*SETUP_EMAIL: This is not[\s\S]*PUBLIC_ORIGIN: Please/,
  )
  expect(await home.list()).toEqual([])
})

test('secrets are printed on request, each time others', () => {
  const print = () =>
    spawnSync(process.execPath, ['scripts/tradepost.ts', 'secret'], { encoding: 'utf8' }).stdout
  const [one, other] = [parseEnv(print()), parseEnv(print())]
  expect(one.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/)
  expect(one.SESSION_SECRET).not.toBe(other.SESSION_SECRET)
})
