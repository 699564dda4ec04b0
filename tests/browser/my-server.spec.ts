/** A server that this browser knows: every card and product says whether it fits. */
import { expect, test, visit } from './fixtures.ts'

test('cards and products say whether they fit the remembered server, until it is forgotten', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/my-server')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('button', { name: 'Remember my server' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('names a resource or a build')
  await page
    .getByRole('textbox', { name: 'Lines of your server.cfg' })
    .fill('ensure qb-core\nensure ox_lib\nensure oxmysql\nensure my_private_script\nsv_enforceGameBuild 3095')
  await page.getByRole('button', { name: 'Remember my server' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('4 resources of your server')
  await page.getByRole('link', { name: 'Browse Scripts' }).click()
  await expect(page).toHaveURL(/\/scripts$/)
  const marks = page.locator('[data-server-mark]')
  await expect(marks.first()).toBeVisible()
  await visit(page, '/products/6982072')
  await expect(page.getByRole('main').locator('[data-server-mark]').first()).toHaveText(/^[✓✗?] \S/)
  expect(sent.join('\n')).not.toContain('my_private_script')
  await visit(page, '/my-server')
  await page.getByRole('button', { name: 'Forget my server' }).click()
  await visit(page, '/scripts')
  await expect(marks).toHaveCount(0)
})
