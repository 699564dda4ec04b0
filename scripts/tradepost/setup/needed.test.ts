import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needsSetup } from './needed.ts'

const nowhere = join(tmpdir(), 'no-store-folder-is-here')

test.each([
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', TEBEX_PUBLIC_TOKEN: 't66x-token' }, false],
  [{ NODE_ENV: 'production', TEBEX_PUBLIC_TOKEN: 't66x-token', SETUP_NAME: 'Harbour' }, true],
  [{ NODE_ENV: 'production', SETUP_NAME: 'Harbour', TRADEPOST_DEMO: '1' }, false],
  // The next start would have lost the keys that a setup writes.
  [{ NODE_ENV: 'production', SETUP_NAME: 'Harbour', STORE_READ_ONLY: '1' }, false],
])('an environment of %o is set up first: %s', (environment, isNeeded) => {
  expect(needsSetup(environment, nowhere)).toBe(isNeeded)
})

test('a shop that has its store folder is not set up', () => {
  expect(needsSetup({ NODE_ENV: 'production' }, tmpdir())).toBe(false)
})
