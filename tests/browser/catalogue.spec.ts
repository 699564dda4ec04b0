/**
 * The demo's packages bought to the end, with and without script, on a phone and at a desk: one of each kind.
 * `WHOLE_CATALOGUE=1 npx playwright test -c tests/browser catalogue` buys every package.
 */
import type { Page } from '@playwright/test'
import { validAnswers } from '#tests/support/question-catalogue.ts'
import { scaled } from '../support/machine.ts'
import { expect, hydrated, signIn, test, type World } from './fixtures.ts'

const isWhole = process.env.WHOLE_CATALOGUE === '1'
const PLAYERS = ['mara_hale', 'tom.okoye', 'ivo-petrov', 'Lúcia Andrade']

type Pack = World['sandbox']['catalogue']['data']['packages'][number]

/** Packages of one kind are bought with the same clicks. */
const describeKind = ({ type, variables, disable_quantity, base_price }: Pack) =>
  JSON.stringify([type, variables.length, disable_quantity, base_price === 0])

function listPackages({ sandbox }: World): Pack[] {
  const { packages } = sandbox.catalogue.data
  return isWhole ? packages : [...new Map(packages.map((pack) => [describeKind(pack), pack])).values()]
}

async function add(page: Page, pack: Pack, hasScript: boolean) {
  await page.goto(`/product/${pack.id}`)
  if (hasScript) await hydrated(page)
  for (const [key, answer] of Object.entries(validAnswers(pack))) {
    const field = page.locator(`[name="variables[${key}]"]`)
    const isChoice = pack.variables.some(({ identifier, type }) => identifier === key && type === 'dropdown')
    await (isChoice ? field.selectOption(answer) : field.fill(answer))
  }
  await page.locator('form#buy').getByRole('button').click()
  if (hasScript) await expect(page.locator('form#buy').getByRole('button')).toHaveText(/ADDED TO CART/)
  else await expect(page).toHaveURL(/#added$/)
}

/** The cart says what the platform's own checkout page says. */
async function pay(page: Page) {
  await page.goto('/cart')
  // A long cart on a narrow screen has a second button that stays in sight.
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^(Pay now|Complete order)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
}

const browsers = [360, 1280].flatMap((width) => [true, false].map((hasScript) => ({ width, hasScript })))

for (const [index, { width, hasScript }] of browsers.entries())
  test.describe(`${width} px ${hasScript ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: hasScript, viewport: { width, height: 740 } })
    test.setTimeout(scaled(isWhole ? 900_000 : 120_000))

    test('a package of each kind is bought to the end', async ({ page, world }) => {
      const packages = listPackages(world)
      await signIn(page, world, PLAYERS[index])
      for (const pack of packages) await test.step(pack.name, () => add(page, pack, hasScript))
      await pay(page)
      const products = world.sandbox.payments.list().at(-1)?.products ?? []
      const bought = new Map(products.map(({ id, variables }) => [id, variables]))
      expect([...bought.keys()].sort()).toEqual(packages.map(({ id }) => id).sort())
      for (const pack of packages) expect(bought.get(pack.id)).toMatchObject(validAnswers(pack))
    })
  })
