import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../scripts/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // A shared machine can stall a browser; a second failure is the test's own.
  retries: process.env.CI ? 1 : 0,
  reporter: [['line'], ['json']],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desk', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      // Specs that set their own widths have nothing to add on a second device.
      testIgnore: /(pages|languages|storefront|admin)\.spec/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 360, height: 740 }, hasTouch: true },
    },
  ],
})
