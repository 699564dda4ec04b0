import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactList } from './facts.tsx'

test('a fact without a value is left out with its name', () => {
  const missing: { category?: string } = {}
  const html = renderToStaticMarkup(
    <FactList
      facts={[
        ['Price', '10 €'],
        ['Category', missing.category],
        ['Address', null],
        ['Note', ''],
      ]}
    />,
  )
  expect(html).toContain('Price')
  for (const name of ['Category', 'Address', 'Note']) expect(html).not.toContain(name)
})
