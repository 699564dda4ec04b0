import { dayOf } from '#app/lib/days.ts'
import { chosenPeriodOf } from '#app/panel/kit/period.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { MIN_VIEWS } from '#app/shop/questions/funnels.ts'

export type QuestionsData = PanelData<QuestionsContent>
export type QuestionsContent = Awaited<ReturnType<typeof loadContent>>

const SHOWN = 10

export async function loadContent({ shop, content, query }: PanelRequest) {
  const { questions, now } = shop
  const { period, days, ranges } = chosenPeriodOf(query, dayOf(now()))
  const [products, searches, chats, pairs, coupons] = await Promise.all([
    questions.listProducts(period),
    questions.listSearches(period),
    questions.listChats(period),
    questions.listPairs(period),
    questions.listCoupons(period),
  ])
  return {
    period,
    days,
    ranges,
    minViews: MIN_VIEWS,
    products: cut(products),
    searches: cut(searches),
    chats: {
      ...cut(chats.questions),
      read: chats.read,
      isCut: chats.isCut,
      areKept: content.store.settings.privacy.chats !== 'none',
    },
    pairs: cut(pairs),
    coupons: cut(coupons),
  }
}

function cut<Row>(rows: readonly Row[]) {
  return { rows: rows.slice(0, SHOWN), more: Math.max(0, rows.length - SHOWN) }
}
