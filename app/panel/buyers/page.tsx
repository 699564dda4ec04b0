import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import type { PanelFile } from '#app/panel/kit/file-menu.tsx'
import { ReportPage } from '#app/panel/kit/report/report-page.tsx'
import report from '#app/panel/kit/report.module.css'
import { listKept } from '#app/panel/money/report-choices.tsx'
import { reports } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { Buyers } from './buyers.tsx'
import type { BuyersContent, BuyersData } from './load.server.ts'
import { Subscriptions } from './subscriptions.tsx'

export type BuyersProps = { content: BuyersContent; format: Format; t: AdminMessages }

export default function BuyersPage({ data }: PageProps<BuyersData>) {
  return (
    <ReportPage report={reports.buyers} data={data} listKept={listKept} files={listFiles}>
      {(content, format, t) => (
        <div className={report.stack}>
          <p className={report.note}>{t.buyers.zone(content.timeZone)}</p>
          <Buyers content={content} format={format} t={t} />
          <Subscriptions content={content} format={format} t={t} />
        </div>
      )}
    </ReportPage>
  )
}

function listFiles(
  { period, unit, currency, main }: BuyersContent,
  { buyers: t }: AdminMessages,
): PanelFile[] {
  const query = { ...period, per: unit }
  const buyersFile = { name: t.perStep[unit], path: reports.buyers.exportPath, query }
  if (currency === '') return [buyersFile]
  const path = '/api/admin/export/subscriptions.csv'
  const currencyQuery = { ...query, ...(currency !== main && { currency }) }
  return [buyersFile, { name: t.subscriptionsPerStep[unit], path, query: currencyQuery }]
}
