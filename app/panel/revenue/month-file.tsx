import { CSV_FORMATS } from '#app/lib/csv.ts'
import report from '#app/panel/kit/report.module.css'
import fields from '#app/panel/kit/table/field.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import { reports } from '#app/panel/pages.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { RevenueProps } from './page.tsx'
import styles from './revenue.module.css'

type MonthFileProps = { period: { to: string } } & Pick<RevenueProps, 't'>

/** Accountants get a whole month in one file. */
export function MonthFile({ period, t }: MonthFileProps) {
  return (
    <Section title={t.revenue.monthFile}>
      <form action={reports.revenue.exportPath} className={styles.form}>
        <label>
          <span className={fields.label}>{t.revenue.month}</span>
          <input
            className={fields.input}
            type="month"
            name="month"
            pattern="\d{4}-\d{2}"
            defaultValue={period.to.slice(0, 7)}
            required
          />
        </label>
        <label>
          <span className={fields.label}>{t.revenue.spreadsheet}</span>
          <select className={fields.input} name="format" defaultValue={t.csvFormat}>
            {CSV_FORMATS.map((format) => (
              <option key={format} value={format}>
                {t.revenue.formats[format]}
              </option>
            ))}
          </select>
        </label>
        <Button size="small">{t.revenue.download}</Button>
      </form>
      <p className={report.note}>{t.revenue.monthHint}</p>
    </Section>
  )
}
