import { z } from 'zod'
import type { Period } from '#app/lib/days.ts'
import { nameByPeriod, reportFile, serveReport } from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { shortenPeriod } from '#app/shop/orders/revenue/steps.ts'
import { MIN_VIEWS } from '#app/shop/questions/funnels.ts'
import { QUESTIONS } from '#app/shop/questions/types.ts'

export type QuestionsData = PanelData<QuestionsContent>
export type QuestionsContent = Awaited<ReturnType<typeof loadContent>>

const MAX_ROWS = 10

export const questionReport = serveReport(reports.questions, {
  today: ({ analytics }) => analytics.getToday(),
  readContent,
  endpoints: [
    reportFile({
      name: 'questions',
      does: `The answer to \`question\` (${QUESTIONS.join(', ')}), \`from\` to \`to\`: CSV`,
      Choice: z.object({ question: z.enum(QUESTIONS) }),
      read({ shop: { questions }, period: requested, choice: { question } }) {
        const period = shortenPeriod(requested)
        return { csv: questions.export(question, period), ...nameByPeriod(period, { question }) }
      },
    }),
  ],
})

export const { loadContent } = questionReport

async function readContent({ shop: { questions, revenue }, content }: PanelRequest, period: Period) {
  const [products, searches, chats, pairs, coupons] = await Promise.all([
    questions.listProducts(period),
    questions.listSearches(period),
    questions.listChats(period),
    questions.listPairs(period),
    questions.listCoupons(period),
  ])
  return {
    timeZone: revenue.timeZone,
    minViews: MIN_VIEWS,
    products: truncate(products),
    searches: truncate(searches),
    chats: {
      ...truncate(chats.questions),
      read: chats.read,
      isCut: chats.isCut,
      areKept: content.store.settings.privacy.chats !== 'none',
    },
    pairs: truncate(pairs),
    coupons: truncate(coupons),
  }
}

function truncate<Row>(rows: readonly Row[]) {
  return { rows: rows.slice(0, MAX_ROWS), more: Math.max(0, rows.length - MAX_ROWS) }
}
