import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, findHeadlessShell } from '../../scripts/browser.ts'
import { measureMachine, scaled } from '../support/machine.ts'

await measureMachine()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // More than the two cores of a small machine: half of a test is waiting for the browser.
  workers: 3,
  timeout: scaled(120_000),
  // Long for a loaded machine; what is there sooner costs nothing.
  expect: { timeout: scaled(30_000) },
  // A shared machine can stall a browser; a second failure is the test's own.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  reporter: [['line'], ['../report/playwright-reporter.ts']],
  use: {
    // A warm page costs a third of one in a fresh context; what a visitor left behind is cleared in between.
    reuseContext: true,
    launchOptions: {
      executablePath: findHeadlessShell() ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // Only what a narrow screen shows or does otherwise.
      grep: /@phone/,
      // One shop is enough for them; the other workers begin with the desk.
      workers: 1,
      use: { ...devices['Desktop Chrome'], viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: 'desk', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
})
