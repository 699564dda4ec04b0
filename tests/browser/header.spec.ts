/** The header at every width, in every language, and the menu of narrow screens. */
import type { Page } from '@playwright/test'
import { locales } from '../../app/messages/index.ts'
import { readForm } from '../journeys/admin/form-page.ts'
import { ADMIN_PASSWORD, expect, signIn, test, visit } from './fixtures.ts'

/** Both sides of every width at which the header changes, and steps between. In CSS pixels. */
const WIDTHS = [
  320, 360, 430, 559, 560, 600, 639, 640, 768, 900, 1023, 1024, 1100, 1199, 1200, 1365, 1366, 1920,
]

/** Lists the parts of the header that lie beside the screen, over another part or on a second line. */
function listFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')
    if (!header) return ['no header']
    const targets = [...header.querySelectorAll('a, button, summary')]
      .filter((element) => element.checkVisibility() && !element.closest('details nav'))
      .map((element) => ({ element, name: element.textContent, box: element.getBoundingClientRect() }))
    const isApart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top || b.bottom <= a.top
    const faults = targets.flatMap(({ name, box }, index) => [
      ...(box.left < 0 || box.right > innerWidth ? [`${name} beside the screen`] : []),
      ...(box.height > 48 ? [`${name} on two lines`] : []),
      ...targets
        .slice(index + 1)
        .flatMap((other) => (isApart(box, other.box) ? [] : [`${name} over ${other.name}`])),
    ])
    const cut = targets.filter(
      ({ element }) => element.matches('nav a') && element.scrollWidth > element.clientWidth + 1,
    )
    for (const { name } of cut) faults.push(`${name} is cut`)
    const isHigh = header.getBoundingClientRect().height > 66
    return isHigh ? [...faults, 'the header is too high'] : faults
  })
}

/** As wide as the number of pieces gets. */
async function showFullCart(page: Page) {
  const account = page.locator('#account')
  await expect(account).toContainText('(0)')
  await account.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replace('0', '99') ?? ''
  })
  await expect(account).toContainText('99')
}

/** As many links, with labels as long, as the store's reader takes. */
const SAVE = '/api/admin/store/save'
const LABELS = [
  'Gemeinschaft',
  'Werkstattweg',
  'Öffnungszeit',
  'Downloadraum',
  'Kommentarbox',
  'Mannschaften',
]
/** Shows a draft with these links to this browser alone. */
async function previewNavigation(page: Page, origin: string) {
  const options = { headers: { origin } }
  await page.request.post('/api/admin/login', { ...options, data: { password: ADMIN_PASSWORD } })
  const form = await page.request.get('/admin/store/navigation')
  const { fields } = readForm(await form.text(), SAVE)
  const others = Object.entries(fields).filter(([name]) => !name.startsWith('original.header.'))
  const links = LABELS.flatMap((label, place) => {
    const entry = `original.header.${place}`
    return [
      [`${entry}.to`, `https://example.com/${label}`],
      [`${entry}.label`, label],
    ]
  })
  const saved = await page.request.post(SAVE, {
    ...options,
    form: Object.fromEntries([...others, ...links]),
    maxRedirects: 0,
  })
  expect(saved.headers().location).toContain('outcome=saved')
  await page.request.post('/api/admin/store/preview', { ...options, form: { on: 'yes', page: '/terms' } })
}

for (const isSignedIn of [false, true])
  for (const links of ['the usual links', 'the most links'] as const)
    test(`the header fits with ${links} from 320 to 1920 px in every language, signed ${isSignedIn ? 'in' : 'out'}`, async ({
      page,
      world,
    }) => {
      if (isSignedIn) await signIn(page, world)
      if (links === 'the most links') await previewNavigation(page, world.origin)
      for (const locale of locales) {
        await visit(page, locale === 'en' ? '/terms' : `/${locale}/terms`)
        if (isSignedIn) await showFullCart(page)
        if (links === 'the most links') await expect(page.getByRole('banner')).toContainText('Mannschaften')
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 700 })
          expect(await listFaults(page), `${locale} at ${width} px`).toEqual([])
        }
      }
      if (links === 'the most links')
        await page.request.post('/api/admin/store/discard', { headers: { origin: world.origin }, data: {} })
    })

test.describe('the menu of a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

  async function openMenu(page: Page) {
    await visit(page, '/')
    await page.locator('summary').first().click()
    await expect(menu(page)).toBeVisible()
  }

  test('closes by Escape, and its button has the focus again', async ({ page }) => {
    await openMenu(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(page.locator('summary').first()).toBeFocused()
  })

  test('closes when the focus goes on to what lies below it', async ({ page }) => {
    await openMenu(page)
    const summary = page.locator('header summary').first()
    const isInside = () =>
      summary.evaluate(({ parentElement }) => parentElement?.contains(document.activeElement))
    do await page.keyboard.press('Tab')
    while (await isInside())
    await expect(menu(page)).toBeHidden()
  })

  for (const target of [
    {
      name: 'a link of the page',
      of: (page: Page) => page.getByRole('link', { name: 'All scripts' }),
    },
    { name: 'a link of the header', of: (page: Page) => page.getByRole('banner').getByRole('link').first() },
    { name: 'the chat button', of: (page: Page) => page.getByRole('button', { name: 'Support chat' }) },
  ])
    test(`closes by a tap on ${target.name}, which does nothing else`, async ({ page }) => {
      // High enough for the chat's button, which ends the page, and for what lies below the menu.
      await page.setViewportSize({ width: 360, height: 6000 })
      await openMenu(page)
      const box = await target.of(page).boundingBox()
      if (!box) throw new Error('nothing to tap on')
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect(menu(page)).toBeHidden()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})
