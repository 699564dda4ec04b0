import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { verifyPassword } from '#app/panel/access/password.server.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/admin-password.ts')

const run = (password: string, ...options: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, ...options], {
    input: `${password}\n`,
    encoding: 'utf8',
  })

test('the command prints a hash of the password and a secret for the authenticator', async () => {
  const { status, stdout } = run('quiet otter under blue roofs', '--totp')
  expect(status).toBe(0)
  expect(stdout).not.toContain('quiet otter')
  const [, hash = ''] = /^ADMIN_PASSWORD_HASH='(.+)'$/m.exec(stdout) ?? []
  expect(await verifyPassword('quiet otter under blue roofs', hash)).toBe(true)
  expect(stdout).toMatch(/^ADMIN_TOTP_SECRET=[A-Z2-7]{32}$/m)
})

test('a weak password gets no hash', () => {
  const { status, stdout, stderr } = run('admin')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('Not this one')
})
