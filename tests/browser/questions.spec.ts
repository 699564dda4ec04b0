/** Packages that ask something, in a real browser: with script, without it, and from a card. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWhole, signIn, test, visit, type World } from './fixtures.ts'

const FIRST_SETUP = 7068531

async function answerAll(page: Page, city: string) {
  await page.getByLabel('Number of your server').fill('7')
  await page.getByLabel('Player who becomes').fill('mira')
  await page.getByLabel('Email for questions').fill('me@mine.example')
  await page.getByLabel('Number of slots').fill('64')
  await page.getByLabel('City, letters only').fill(city)
  await page.getByLabel('Tag for number plates').fill('R2')
}

const lastAnswers = ({ sandbox }: World) => sandbox.baskets.list().at(-1)?.lines.at(-1)?.variables

test('a wrong answer is named beside its field, and nothing typed is lost', async ({
  page,
  world,
  complaints,
}) => {
  await signIn(page, world)
  await visit(page, `/product/${FIRST_SETUP}`)
  await answerAll(page, 'R2D2')
  const add = page.locator('#buy').getByRole('button')
  await add.click()
  const city = page.getByLabel('City, letters only')
  await expect(city).toBeFocused()
  await expect(city).toHaveAccessibleDescription(/^Please enter letters only\./)
  await expect(city).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email for questions')).toHaveValue('me@mine.example')
  await expectAccessible(page)
  await expectAccessible(page, 'dark')
  await city.fill('Paleto')
  await expect(city).not.toHaveAttribute('aria-invalid')
  await add.click()
  await expect(add).toHaveText(/ADDED TO CART/)
  expect(lastAnswers(world)).toMatchObject({ city: 'Paleto', tag: 'R2' })
  await expectWhole(page, [360, 1280])
  // The browser notes the refusal in its console.
  complaints.length = 0
})

test('an empty form names each missing answer beside its field before a login is asked for', async ({
  page,
}) => {
  await visit(page, `/product/${FIRST_SETUP}`)
  await page.locator('#buy').getByRole('button').click()
  const server = page.getByLabel('Number of your server')
  await expect(server).toBeFocused()
  await expect(server).toHaveAccessibleDescription(/^Please fill this in\./)
  await expect(page.getByLabel('Player who becomes')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await server.fill('7')
  await expect(server).not.toHaveAttribute('aria-invalid')
})

test('a card whose product asks leads to its questions', async ({ page }) => {
  await visit(page, '/scripts')
  const link = page.getByRole('link', { name: /^Choose options/ }).first()
  await expect(link).toHaveAttribute('href', /#buy$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the page comes back with what was typed and what is wrong, and takes the answer', async ({
    page,
    world,
    complaints,
  }) => {
    await signIn(page, world)
    await page.goto(`/product/${FIRST_SETUP}`)
    await answerAll(page, 'R2D2')
    await page.locator('#buy').getByRole('button').click()
    const city = page.getByLabel('City, letters only')
    await expect(city).toHaveAccessibleDescription(/^Please enter letters only\./)
    await expect(city).toHaveValue('R2D2')
    await expect(page.getByLabel('Email for questions')).toHaveValue('me@mine.example')
    await city.fill('Paleto')
    await page.getByRole('main').getByRole('article').getByRole('button').click()
    await expect(page).toHaveURL(/\/cart$/)
    expect(lastAnswers(world)).toMatchObject({ city: 'Paleto', contact: 'me@mine.example' })
    // The browser notes the refusal in its console.
    complaints.length = 0
  })
})
