/**
 * `tebex-emulator verify` asks the sandbox always, and a real store when its token is set, as in the contract beside
 * this one. A live run needs nothing else and pays nothing; each difference there fails the test by name.
 */

import { verifyStore } from 'tebex-emulator/verify'
import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'

const LIVE_URL = 'https://headless.tebex.io/api'

test('raw answers are as they were recorded', async ({ onTestFinished }) => {
  const liveToken = process.env.CONTRACT_TEBEX_TOKEN
  const sandbox = liveToken ? null : await createSandbox({ log: false })
  onTestFinished(async () => sandbox?.close())
  const { findings } = await verifyStore({
    url: sandbox?.apiUrl ?? process.env.CONTRACT_TEBEX_URL ?? LIVE_URL,
    token: liveToken ?? sandbox?.publicToken ?? '',
    key: (liveToken ? process.env.CONTRACT_TEBEX_PRIVATE_KEY : sandbox?.privateKey) ?? null,
    pauseMs: sandbox === null ? 250 : 0,
  })
  expect(findings.filter(({ isNews }) => isNews)).toEqual([])
})
