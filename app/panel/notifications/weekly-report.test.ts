import { expect, test } from 'vitest'
import { createMessage } from './message.server.ts'
import { dueReport, findBestSource } from './weekly-report.server.ts'

test('the report is due from Monday at nine of the seller’s clock, for a day', () => {
  const due = (moment: string, zone: string) => dueReport(Date.parse(moment), zone)?.period ?? null
  const week = { from: '2026-11-09', to: '2026-11-15' }
  expect(due('2026-11-16T11:59:00Z', 'America/Sao_Paulo')).toBe(null)
  expect(due('2026-11-16T12:00:00Z', 'America/Sao_Paulo')).toEqual(week)
  expect(due('2026-11-17T11:59:00Z', 'America/Sao_Paulo')).toEqual(week)
  expect(due('2026-11-17T12:00:00Z', 'America/Sao_Paulo')).toBe(null)
  expect(due('2026-11-16T09:00:00Z', 'UTC')).toEqual(week)
})

test('it fits on one screen, in the language of the channel', () => {
  const facts = {
    kind: 'weekly_report' as const,
    from: '2026-11-09',
    to: '2026-11-15',
    totals: [
      { currency: 'EUR', net: 123_450, netBefore: 98_000, orders: 31, refunds: 1 },
      { currency: 'BRL', net: 9_900, netBefore: 0, orders: 2, refunds: 0 },
    ],
    products: [
      { name: 'Backpack', quantity: 12, gross: 59_988, currency: 'EUR' },
      { name: 'Wallet', quantity: 2, gross: 9_900, currency: 'BRL' },
    ],
    bestSource: {
      name: 'YouTube',
      orders: 17,
      net: [
        { amount: 61_200, currency: 'EUR' },
        { amount: 9_900, currency: 'BRL' },
      ],
    },
    attention: { reviews: 2, webhooks: 0, notifications: 0, findings: 1 },
  }
  const inLanguage = (language: 'pt' | 'en') => createMessage(facts, { language, productName: () => null })
  expect(inLanguage('en')).toMatchObject({
    title: 'Week from 09/11 to 15/11',
    lines: [
      '€1,234.50 net (week before: €980.00) · 31 orders, 1 refund',
      'Best sellers: 12 × Backpack (€599.88)',
      'R$99.00 net (week before: R$0.00) · 2 orders, 0 refunds',
      'Best sellers: 2 × Wallet (R$99.00)',
      'Best source: YouTube (17 sales, €612.00 and R$99.00 net)',
      'Needs attention: 2 reviews wait for approval, 1 finding on the health page',
    ],
  })
  expect(inLanguage('pt').lines[0]).toContain(' · 31 pedidos, 1 reembolso')
  const [direct] = createMessage(
    { ...facts, totals: [], products: [], bestSource: { name: 'direct', orders: 1, net: [] } },
    { language: 'pt', productName: () => null },
  ).lines.slice(1)
  expect(direct).toBe('Melhor origem: acesso direto (1 venda)')
})

test('the best source is the one with the most sales, whatever its currencies', () => {
  const row = (name: string, currency: string, orders: number, net: number) => ({
    name,
    currency,
    orders,
    net,
  })
  const rows = [
    row('Google', 'EUR', 4, 90_000),
    row('YouTube', 'EUR', 3, 2_000),
    row('YouTube', 'BRL', 2, 8_000),
    row('YouTube', '', 1, 0),
    row('Discord', 'EUR', 0, -5_000),
  ]
  expect(findBestSource(rows)).toEqual({
    name: 'YouTube',
    orders: 6,
    net: [
      { amount: 2_000, currency: 'EUR' },
      { amount: 8_000, currency: 'BRL' },
    ],
  })
  expect(findBestSource([row('Discord', 'EUR', 0, -5_000)])).toBeNull()
})
