/** Help with a console's text, which stays in the browser. */
import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures.ts'

const KEY = 'cfxk_1aBcDeFgHiJkLmNoPqRsT_2uVwX'
const PASSWORD = 'quiet-otter-77'
const ENTITLEMENT = `sv_licenseKey "${KEY}"
rcon_password "${PASSWORD}"
[ citizen-server-impl] You lack the required entitlement to use ng_backpack
[ citizen-server-impl] Couldn't start resource ng_backpack.`
const MEGABYTE = 1024 * 1024

const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the console' })
const findCause = (page: Page) => page.getByRole('button', { name: 'Find the cause' }).click()
const answer = (page: Page) => page.getByRole('main').getByRole('status')

test('a pasted console names its cause, its keys are blanked, and the text stays in the browser', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/help')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await field(page).fill(ENTITLEMENT)
  await findCause(page)
  await expect(answer(page)).toBeFocused()
  await expect(answer(page).getByRole('heading', { name: 'This is the cause' })).toBeVisible()
  await expect(answer(page)).toContainText('You lack the required entitlement to use ng_backpack')
  await answer(page).getByText('Ask a person').click()
  const blanked = answer(page).getByRole('textbox', { name: 'Your text without keys and addresses' })
  await expect(blanked).toHaveValue(/\[removed\][\s\S]*You lack the required entitlement/)
  for (const secret of [KEY, PASSWORD]) {
    await expect(answer(page)).not.toContainText(secret)
    expect(await blanked.inputValue()).not.toContain(secret)
    expect(sent.join('\n')).not.toContain(secret)
  }
})

test('an error that is not recognised leads to a person, with the text', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, '/help')
  await field(page).fill(
    `SCRIPT ERROR: @hud/client.lua:51: attempt to call a nil value\nrcon_password ${PASSWORD}`,
  )
  await findCause(page)
  await expect(answer(page).getByRole('heading', { name: 'We do not recognise this error' })).toBeVisible()
  await answer(page).getByText('Ask a person').click()
  await expect(answer(page).getByRole('textbox')).toHaveValue(/@hud\/client\.lua:51[\s\S]*\[removed\]/)
  await expect(answer(page).getByRole('button', { name: 'Copy this text' })).toBeVisible()
  await expect(answer(page).getByRole('link', { name: 'Open the chat' })).toBeVisible()
})

test('five megabytes are read while the page stays usable, and more is refused with its reason', async ({
  page,
}) => {
  await visit(page, '/help')
  const line = `[ script:hud] SCRIPT ERROR: @hud/client.lua:51: attempt to call a nil value (field 'GetPlayerData')\n`
  const paste = (length: number) =>
    field(page).evaluate(
      (element, { text, count }) => {
        if (element instanceof HTMLTextAreaElement) element.value = text.repeat(count)
      },
      { text: line, count: Math.ceil(length / line.length) },
    )
  await paste(5 * MEGABYTE - line.length)
  // Turns that the page has for other work while the text is read: one without pauses leaves two or three.
  const turns = page.evaluate(async () => {
    let turns = 0
    addEventListener('submit', () => (turns = 0), { capture: true })
    for (; !document.querySelector('main [role=status] h3'); turns += 1)
      await new Promise((resolve) => setTimeout(resolve))
    return turns
  })
  await findCause(page)
  await expect(answer(page).getByRole('heading', { name: 'We do not recognise this error' })).toBeVisible()
  expect(await turns).toBeGreaterThan(40)
  await paste(5 * MEGABYTE + line.length)
  await findCause(page)
  await expect(answer(page)).toContainText('larger than 5 MB')
})
