import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatFor } from '#app/shop/analytics/format.ts'
import { DayChart } from './day-chart.tsx'

const format = formatFor('pt-BR', 'UTC')

test('a chart carries all its numbers in a table and no style attribute', () => {
  const html = renderToString(
    <DayChart
      title="Visitas por dia"
      summary="média de 6 por dia"
      days={['2025-11-20', '2025-11-21']}
      series={[{ name: 'Período', values: [4321, 8], tone: 'main' }]}
      kind="line"
      format={format}
    />,
  )
  expect(html).toContain('4.321')
  expect(html).toContain('sex., 21 de nov. de 2025')
  expect(html).not.toContain('style=')
})

test('a chart of one day or of nothing is drawn without broken numbers', () => {
  for (const values of [[], [5], [0]]) {
    const days = values.map(() => '2025-11-21')
    for (const kind of ['line', 'bars'] as const) {
      const series = [{ name: 'x', values, tone: 'main' as const }]
      const html = renderToString(
        <DayChart title="t" summary="s" days={days} series={series} kind={kind} format={format} />,
      )
      expect(html).not.toMatch(/NaN|Infinity/)
    }
  }
})
