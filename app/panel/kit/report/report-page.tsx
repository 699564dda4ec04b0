import type { ReactNode } from 'react'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { Report } from '#app/panel/define-page.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { FileMenu, type PanelFile } from '../file-menu.tsx'
import { type ChosenPeriod, PeriodSwitch } from './period-switch.tsx'

type ReportPageProps<Content> = {
  report: Report
  data: PanelData<Content>
  /** Lists the parameters of the address that a change of period keeps. */
  listKept?: (content: Content) => Record<string, string>
  /** The tables of the page as files. */
  files?: (content: Content, t: AdminMessages) => readonly PanelFile[]
  children: (content: Content, format: Format, t: AdminMessages) => ReactNode
}

/** The page of a report, with the switch of its period. */
export function ReportPage<Content extends ChosenPeriod>({
  report,
  data,
  listKept = () => ({}),
  files,
  children,
}: ReportPageProps<Content>) {
  return (
    <AdminLayout
      data={data}
      // Each report names the time zone of its days.
      hasTimes={false}
      title={(t) => t.tabs[report.name]}
      aside={(content, t) => (
        <>
          <PeriodSwitch
            path={report.path}
            period={content.period}
            days={content.days}
            ranges={content.ranges}
            kept={listKept(content)}
          />
          <FileMenu files={files?.(content, t) ?? []} />
        </>
      )}
    >
      {children}
    </AdminLayout>
  )
}
