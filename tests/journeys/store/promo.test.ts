/** The banner with a code: from its first day to its last, without a publication. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { translateContent } from '#app/compose/content.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import { ROOT } from '../../../scripts/sources.ts'
import { openShop } from '../shop.ts'

const CODE = 'WELCOME10'

test('the banner, the answers and the code behind them come and go by the shop’s calendar', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  const settings = join(dir, 'settings.yaml')
  const text = await readFile(settings, 'utf8')
  await writeFile(
    settings,
    text.replace('  percent: 10\n', '  percent: 10\n  from: 2026-11-27\n  until: 2026-11-30\n'),
  )
  let now = 0
  const { shop, content } = await openShop({ env: { STORE_DIR: dir }, now: () => now })
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  const tells = async (day: string) => {
    now = Date.parse(`${day}T12:00:00Z`)
    const { body } = await pages.respond('/', null)
    const answers = content.search.askSeller(`coupon ${CODE}`, 'pt').map(({ entry }) => entry.text)
    return [
      String(body).includes(CODE),
      answers.some((answer) => answer.includes(CODE)),
      translateContent(content, 'pt').site.promo?.text ?? null,
    ]
  }
  expect(await tells('2026-11-26')).toEqual([false, false, null])
  for (const day of ['2026-11-27', '2026-11-30'])
    expect(await tells(day)).toEqual([true, true, '10% de desconto na primeira compra'])
  expect(await tells('2026-12-01')).toEqual([false, false, null])
})
