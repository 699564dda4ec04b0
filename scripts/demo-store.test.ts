import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/server/env/env.server.ts'
import { DEMO_STORE } from '#app/server/env/rules.server.ts'
import { withDemoCopy } from './demo-store.ts'

async function makeDataDir() {
  const dir = await mkdtemp(join(tmpdir(), 'demo-store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

test('the demo publishes into a copy, which stays until the demo’s own folder changes', async () => {
  const env = readEnv({ DATA_DIR: await makeDataDir() })
  const { storeDir } = await withDemoCopy(env)
  expect(storeDir).toBe(join(env.dataDir, 'demo-store'))
  const settings = join(storeDir, 'settings.yaml')
  const original = await readFile(join(DEMO_STORE, 'settings.yaml'), 'utf8')
  await writeFile(settings, 'published')
  await withDemoCopy(env)
  expect(await readFile(settings, 'utf8')).toBe('published')
  await writeFile(join(storeDir, '.copied-from'), 'an earlier release')
  await withDemoCopy(env)
  expect(await readFile(settings, 'utf8')).toBe(original)
})

test('a folder that STORE_DIR names is taken as it is', async () => {
  const env = readEnv({ DATA_DIR: await makeDataDir(), STORE_DIR: '/srv/store' })
  expect((await withDemoCopy(env)).storeDir).toBe('/srv/store')
})
