/** Planted differences: a store that answers otherwise, in one respect each, must be noticed and the respect named. */
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/create.ts'
import { listDifferences } from '../../src/differences.ts'
import { choicesOf } from '../../src/variants.ts'
import { findObserver } from '../../src/verify/switches/switches.ts'
import { verifyStore } from '../../src/verify/verify.ts'
import { openAlteredStore } from './altered-store.ts'
import { BASKET_PLANTS } from './basket.ts'
import { CATALOGUE_PLANTS } from './catalogue.ts'
import { CODE_PLANTS } from './codes.ts'
import { PACKAGE_PLANTS } from './packages.ts'
import { REFUSAL_PLANTS } from './refusals.ts'

const emulator = await createEmulator()
const { publicToken: token } = emulator

beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** The names of what is no longer as recorded; an emulator names the codes that it takes. */
async function newsAt(
  url: string,
  key: string | null = null,
  coupon: string | null = null,
): Promise<string[]> {
  const codes = { coupon, giftCard: null, creatorCode: null }
  const settings = { token, username: null, codes, tier: null, pauseMs: 0, signIn: null, show: () => {} }
  const { findings } = await verifyStore({ ...settings, url, key })
  return findings.filter(({ isNews }) => isNews).map(({ name }) => name)
}

const plants = [...CATALOGUE_PLANTS, ...PACKAGE_PLANTS, ...BASKET_PLANTS, ...CODE_PLANTS, ...REFUSAL_PLANTS]

test.each(plants)('$title is noticed and named', async ({ alter, named }) => {
  const store = await openAlteredStore(emulator, alter)
  onTestFinished(store.close)
  expect(await newsAt(store.apiUrl)).toEqual(expect.arrayContaining(named))
})

/** These switches show only after a change of the catalogue or the store. */
const MADE_VISIBLE = new Set(['userLimitObject', 'moduleStartNull', 'taxInclusive'])
/** Positions of which no answer shows that they are not the default. */
const UNSEEN = new Set(['systemQuestionsIn=nowhere', 'userLimitObject=never'])
const SETTINGS = new Set(['storeKind', 'regionalPrices', 'taxInclusive'])

const SWITCHES = new Set(listDifferences().map((each) => each.switch))

const positions = listDifferences()
  .filter((each) => typeof findObserver(each.switch) === 'function' && !SETTINGS.has(each.switch))
  .flatMap((each) =>
    choicesOf(each.switch)
      .filter((position) => position !== each.default)
      .map((position) => ({ name: each.switch, position })),
  )
  .filter(({ name, position }) => !UNSEEN.has(`${name}=${position}`))

test.each(positions)(
  '$name = $position is noticed, and no other switch is named',
  async ({ name, position }) => {
    if (MADE_VISIBLE.has(name)) showLimitsAndModules()
    Object.assign(emulator.variants, { [name]: position })
    const coupon = name === 'couponNotApplicable' ? 'BIGCART' : null
    const news = await newsAt(emulator.apiUrl, emulator.privateKey, coupon)
    expect(news.filter((each) => SWITCHES.has(each))).toEqual([name])
  },
)

function showLimitsAndModules(): void {
  emulator.catalogue.change((catalogue) => {
    for (const pack of catalogue.packages) Object.assign(pack, { user_limit: 1, user_limit_period: null })
    catalogue.sidebar = [
      { id: 1, type: 'textbox', start_time: null, end_time: null, data: { header: 'A', text: 'B' } },
    ]
  })
}
