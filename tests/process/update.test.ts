/** A visitor whose page is older than the shop that answers: after an update, everything that the page names is there. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { CLIENT_DIR, ROOT } from '../../scripts/sources.ts'
import { startServer } from '../../server.ts'
import { ORIGIN, readVariables } from '../journeys/shop.ts'

test('the stylesheet of a page from before an update is still there after it', async () => {
  const sandbox = await createSandbox({ seed: 5 })
  const changes = { PORT: '0', PUBLIC_ORIGIN: ORIGIN }
  const { env, forget } = await readVariables(sandbox, changes)
  onTestFinished(async () => {
    await sandbox.close()
    await forget()
  })
  const before = await startServer({ env, clientDir: CLIENT_DIR })
  const html = await (await fetch(before.url)).text()
  await before.close()
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''

  const storeDir = join(ROOT, 'tests/stores/other')
  const after = await startServer({ env: { ...env, storeDir }, clientDir: CLIENT_DIR })
  expect(await (await fetch(after.url)).text()).not.toContain(style)
  const response = await fetch(after.url + style)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  await after.close()
})
