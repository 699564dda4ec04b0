import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createFormat } from '#app/features/analytics/format.ts'
import type { ListQuery, Visitor } from '#app/features/analytics/types.ts'
import { PageContext } from '#app/framework/hooks.ts'
import { DayChart } from '../charts/day-chart.tsx'
import { VisitorsTable } from './visitors-table.tsx'

const format = createFormat('pt-BR')

const visitor: Visitor = {
  id: 17,
  ip_address: '203.0.113.0',
  country_code: 'BR',
  country: 'Brasil',
  region: 'Bahia',
  city: 'Salvador',
  page_url: '/scripts',
  user_agent: '<img src=x onerror=alert(1)>',
  visit_time: '2025-11-21T12:00:00.000Z',
}

function table(visitors: Visitor[], query: ListQuery = {}): string {
  const page = {
    path: '/admin/visitors',
    query: new URLSearchParams(),
    locale: 'en',
    layout: 'admin',
    status: 200,
  }
  return renderToString(
    <PageContext value={{ page, href: (path) => path, navigate: () => undefined }}>
      <VisitorsTable path="/admin/visitors" query={query} visitors={visitors} format={format} />
    </PageContext>,
  )
}

test('a row shows every field of the record', () => {
  const html = table([visitor])
  for (const text of [
    '21/11/2025, 12:00:00',
    '🇧🇷',
    'Brasil',
    'Salvador',
    'Bahia',
    '/scripts',
    '203.0.113.0',
    '>17<',
  ])
    expect(html).toContain(text)
})

test('what a visitor sent is text and never markup', () => {
  const html = table([{ ...visitor, page_url: '"><script>alert(1)</script>', city: '<b>' }])
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<b>')
})

test('without script a row can be deleted by a form that comes back to the same list', () => {
  const html = table([visitor], { q: 'Bahia' })
  expect(html).toContain('action="/api/admin/visitors/delete"')
  expect(html).toContain('name="id" value="17"')
  expect(html).toContain('value="/admin/visitors?q=Bahia"')
  expect(html).toContain('Tem certeza de que deseja deletar este registro?')
})

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
      const html = renderToString(<DayChart {...{ title: 't', summary: 's', days, series, kind, format }} />)
      expect(html).not.toMatch(/NaN|Infinity/)
    }
  }
})
