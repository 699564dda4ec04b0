import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContext } from '#app/framework/hooks.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { visitorColumns } from '#app/panel/visits/visitors/page.tsx'
import { formatFor } from '#app/shop/analytics/format.ts'
import type { Visit } from '#app/shop/analytics/types.ts'
import { DataTable } from './data-table.tsx'
import type { TableQuery } from './table-address.ts'

const format = formatFor('pt-BR', 'UTC')

const visitor: Visit = {
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

function table(visitors: Visit[], query: TableQuery = {}): string {
  const page = {
    path: '/admin/visitors',
    query: new URLSearchParams(),
    locale: 'en',
    layout: 'panel',
    status: 200,
  }
  return renderToString(
    <PageContext value={{ page, href: (path) => path, navigate: () => undefined }}>
      <DataTable
        caption="Visitantes"
        path="/admin/visitors"
        query={query}
        rows={visitors}
        nextCursor={null}
        columns={visitorColumns(getAdminMessages('pt'), format)}
        empty={{ title: '', text: '' }}
        deletion={{ action: '/api/admin/visitors/delete', nameRow: ({ page_url }) => page_url }}
      />
    </PageContext>,
  )
}

test('a row shows every field of the record', () => {
  const html = table([visitor])
  for (const text of [
    '21/11/2025, 12:00:00',
    '/flags/br.svg',
    'Brasil',
    'Salvador',
    'Bahia',
    '/scripts',
    '203.0.113.0',
    '>17<',
  ])
    expect(html).toContain(text)
})

test('a visitor’s input is shown as text and never as markup', () => {
  const html = table([{ ...visitor, page_url: '"><script>alert(1)</script>', city: '<b>' }])
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<b>')
})

test('without script a row can be deleted by a form that comes back to the same list', () => {
  const html = table([visitor], { q: 'Bahia' })
  expect(html).toContain('action="/api/admin/visitors/delete"')
  expect(html).toContain('name="id" value="17"')
  expect(html).toContain('value="/admin/visitors?q=Bahia"')
  expect(html).toContain('Tem certeza de que deseja deletar este registro?')
})
