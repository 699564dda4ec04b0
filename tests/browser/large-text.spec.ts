/** Text at 200 %: the size that a visitor has chosen in the browser's settings. */
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../scripts/browser.ts'
import { expect, expectWhole, test, visit } from './fixtures.ts'

test('with text twice as large, pages fit the screen and cards show their whole buttons', async ({
  world,
}) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'],
  })
  const page = await browser.newPage({ baseURL: world.origin })
  for (const path of ['/', '/products/6982072', '/scripts']) {
    await visit(page, path)
    await expectWhole(page, [1280])
  }
  const buttons = page.getByRole('article').getByRole('button', { name: /^Add/i })
  expect(await buttons.count()).toBeGreaterThan(10)
  const cut = await buttons.evaluateAll(
    (all) =>
      all.filter((button) => {
        const card = button.closest('article')?.getBoundingClientRect().right ?? 0
        return button.getBoundingClientRect().right > card
      }).length,
  )
  expect(cut).toBe(0)
  await browser.close()
})
