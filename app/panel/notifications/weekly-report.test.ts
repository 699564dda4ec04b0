import { expect, test } from 'vitest'
import { createMessage } from './message.server.ts'
import { findBestSource, findDueReport } from './weekly-report.server.ts'

test('the report is due for a day from Monday at nine in the seller’s time zone', () => {
  const due = (moment: string, zone: string) => findDueReport(Date.parse(moment), zone)?.period ?? null
  const week = { from: '2026-11-09', to: '2026-11-15' }
  expect(due('2026-11-16T11:59:00Z', 'America/Sao_Paulo')).toBe(null)
  expect(due('2026-11-16T12:00:00Z', 'America/Sao_Paulo')).toEqual(week)
  expect(due('2026-11-17T11:59:00Z', 'America/Sao_Paulo')).toEqual(week)
  expect(due('2026-11-17T12:00:00Z', 'America/Sao_Paulo')).toBe(null)
  expect(due('2026-11-16T09:00:00Z', 'UTC')).toEqual(week)
})

test('the report fits on one screen, in the channel’s language', () => {
  const facts = {
    kind: 'weekly_report' as const,
    from: '2026-11-09',
    to: '2026-11-15',
    main: 'EUR',
    rates: [{ currency: 'USD', rate: 0.92 }],
    totals: [
      {
        currency: 'EUR',
        isConverted: true,
        kept: 101_250,
        keptBefore: 98_000,
        net: 123_450,
        orders: 31,
        refunds: 1,
        taxKnownOrders: 31,
        feeKnownOrders: 29,
      },
      {
        currency: 'BRL',
        isConverted: false,
        kept: 9_000,
        keptBefore: 0,
        net: 9_900,
        orders: 2,
        refunds: 0,
        taxKnownOrders: 2,
        feeKnownOrders: 2,
      },
    ],
    products: [
      { name: 'Backpack', quantity: 12, kept: 59_988, currency: 'EUR', isConverted: false },
      { name: 'Wallet', quantity: 2, kept: 9_000, currency: 'BRL', isConverted: false },
    ],
    bestSource: {
      name: 'YouTube',
      orders: 17,
      kept: [
        { kept: 61_200, currency: 'EUR', isConverted: true },
        { kept: 9_900, currency: 'BRL', isConverted: false },
      ],
    },
    attention: { reviews: 2, webhooks: 0, notifications: 0, findings: 1 },
  }
  const inLanguage = (language: 'pt' | 'en') => createMessage(facts, { language, productName: () => null })
  expect(inLanguage('en')).toMatchObject({
    title: 'Week from 09/11 to 15/11',
    lines: [
      'You keep ≈\u00a0€1,012.50 (week before: ≈\u00a0€980.00)',
      '≈\u00a0€1,234.50 in sales after refunds · 31 orders, 1 refund',
      'At most: Tebex did not report the fee of 2 orders.',
      'Best sellers: 12 × Backpack (€599.88)',
      'You keep R$90.00 (week before: R$0.00)',
      'R$99.00 in sales after refunds · 2 orders, 0 refunds',
      'Best sellers: 2 × Wallet (R$90.00)',
      '≈ converted at the store’s rates: 1 USD = 0.92 EUR',
      'Best source: YouTube (17 sales, you keep ≈\u00a0€612.00 and R$99.00)',
      'Needs attention: 2 reviews wait for approval, 1 problem on the health page',
    ],
  })
  expect(inLanguage('pt').lines[1]).toContain(' · 31 pedidos, 1 reembolso')
  const [direct] = createMessage(
    { ...facts, totals: [], rates: [], products: [], bestSource: { name: 'direct', orders: 1, kept: [] } },
    { language: 'pt', productName: () => null },
  ).lines.slice(1)
  expect(direct).toBe('Melhor origem: acesso direto (1 venda)')
})

test('the best source has the most sales, in whatever currencies', () => {
  const row = (name: string, currency: string, orders: number, kept: number) => ({
    name,
    currency,
    isConverted: false,
    orders,
    kept,
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
    kept: [
      { kept: 2_000, currency: 'EUR', isConverted: false },
      { kept: 8_000, currency: 'BRL', isConverted: false },
    ],
  })
  expect(findBestSource([row('Discord', 'EUR', 0, -5_000)])).toBeNull()
})
