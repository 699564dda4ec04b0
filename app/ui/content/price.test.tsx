import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatPrice } from '#app/lib/money.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { Price } from './price.tsx'

function printed(
  was: number | null,
  { amount = 750, badge = null, locale = 'en', period = null }: Partial<Shown> = {},
) {
  const labels = getMessages(locale).price
  const html = renderToStaticMarkup(
    <Price
      price={formatPrice({ amount, currency: 'USD', was, period }, locale)}
      badge={badge}
      labels={labels}
    />,
  )
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

type Shown = { amount: number; badge: string | null; locale: string; period: 'month' | null }

test('beside a struck price stands the seller’s badge, else what is saved, as the language writes it', () => {
  expect(printed(1_000, { badge: 'SUMMER' })).toBe('$7.50 Original price $10.00 SUMMER')
  expect(printed(1_000)).toBe('$7.50 Original price $10.00 25% OFF')
  expect(printed(1_000, { locale: 'de' })).toBe('7,50 $ Ursprünglicher Preis 10,00 $ −25 %')
  expect(printed(1_000, { locale: 'pt' })).toBe('US$ 7,50 Preço original US$ 10,00 25% OFF')
})

test('a price that recurs says so beside the amount, unless it is free', () => {
  expect(printed(1_000, { period: 'month' })).toBe('$7.50 per month Original price $10.00 25% OFF')
  expect(printed(null, { period: 'month', locale: 'de' })).toBe('7,50 $ pro Monat')
  expect(printed(null, { period: 'month', amount: 0 })).toBe('FREE')
})

test('without a struck price there is no badge, and nothing is struck beside what is free', () => {
  expect(printed(null, { badge: 'SUMMER' })).toBe('$7.50')
  expect(printed(1_000, { amount: 0, badge: 'SUMMER' })).toBe('FREE')
})
