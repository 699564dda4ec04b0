import { CSV_FORMATS } from '#app/lib/csv.ts'
import { InputField, SelectField } from '#app/panel/kit/field.tsx'
import report from '#app/panel/kit/report.module.css'
import { Section } from '#app/panel/layout/section.tsx'
import { reports } from '#app/panel/pages.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { RevenueProps } from './page.tsx'
import styles from './revenue.module.css'

type MonthFileProps = { period: { to: string } } & Pick<RevenueProps, 't'>

/** Offers the sales of a whole month as one file, for accountants. */
export function MonthFile({ period, t }: MonthFileProps) {
  return (
    <Section title={t.revenue.monthFile}>
      <form action={reports.revenue.exportPath} className={styles.form}>
        <InputField
          label={t.revenue.month}
          type="month"
          name="month"
          pattern="\d{4}-\d{2}"
          defaultValue={period.to.slice(0, 7)}
          required
        />
        <SelectField
          label={t.revenue.spreadsheet}
          name="format"
          defaultValue={t.csvFormat}
          options={CSV_FORMATS.map((value) => ({ value, label: t.revenue.formats[value] }))}
        />
        <Button size="small">{t.revenue.download}</Button>
      </form>
      <p className={report.note}>{t.revenue.monthHint}</p>
    </Section>
  )
}
