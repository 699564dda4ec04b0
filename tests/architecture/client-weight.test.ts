/** The weight of the client in a page or a Worker: bundled alone, minified and compressed. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from '#tests/support/bundle.ts'
import { ROOT } from '../../scripts/sources.ts'

const SOURCES = join(ROOT, 'packages/tebex-client/src')

test.each([
  { part: 'everything of the entry for servers', line: `export * from '${SOURCES}/index.ts'`, most: 12_000 },
  { part: 'everything of the entry for the web', line: `export * from '${SOURCES}/web.ts'`, most: 9_700 },
  { part: 'a shop in a page', line: `export { createTebex } from '${SOURCES}/web.ts'`, most: 8_400 },
  { part: 'webhooks in a Worker', line: `export { readWebhook } from '${SOURCES}/web.ts'`, most: 3_200 },
])('$part has at most $most bytes', async ({ line, most }) => {
  const { bytes } = await bundle(line)
  expect(bytes).toBeLessThanOrEqual(most)
  expect(bytes).toBeGreaterThan(most * 0.9)
})

test('the entry for the web needs nothing of Node', async () => {
  const { code } = await bundle(`export * from '${SOURCES}/web.ts'`)
  expect(code).not.toMatch(/node:|\bBuffer\b|\bprocess\b|\brequire\b/)
})
