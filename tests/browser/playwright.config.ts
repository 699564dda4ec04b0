import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS, findHeadlessShell } from '../../scripts/browser.ts'
import { measureMachine, scaled, WORKERS } from '../support/machine.ts'

await measureMachine()

/** Alone within `npm test`, which prints results at its end. */
const OWN_REPORTER: [string][] = [['../report/playwright-reporter.ts']]

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: WORKERS,
  timeout: scaled(120_000),
  // Long for a loaded machine; what is there sooner costs nothing.
  expect: { timeout: scaled(30_000) },
  // A shared machine can stall a browser; a second failure is the test's own.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  reporter: process.env.RUN_REPORT_FILE ? OWN_REPORTER : [['line'], ...OWN_REPORTER],
  use: {
    // A warm page costs a third of one in a fresh context; what a visitor left behind is cleared in between.
    reuseContext: true,
    launchOptions: {
      executablePath: findHeadlessShell() ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
    screenshot: 'only-on-failure',
    // A band of reviews that moves draws sixty times a second, also while its page waits; a test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      // Only what a narrow screen shows or does otherwise.
      grep: /@phone/,
      // One shop is enough for them; the other worker begins with the desk.
      workers: 1,
      use: { ...devices['Desktop Chrome'], viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: 'desk', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
})
