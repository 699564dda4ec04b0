import { expect, test } from 'vitest'
import { createNoteName } from './new-note.server.ts'

test('a new note is named after its day and product, and never takes an existing name', () => {
  const today = '2026-11-20'
  const createName = (subject: string | null, taken: string[] = []) =>
    createNoteName(
      taken.map((path) => ({ path })),
      { today, subject },
    )
  expect(createName(null)).toBe('2026-11-20')
  expect(createName('Police Job & Más')).toBe('2026-11-20-police-job-mas')
  expect(createName('Wallet', ['news/2026-11-20-wallet.md', 'news/2026-11-20-wallet-2.md'])).toBe(
    '2026-11-20-wallet-3',
  )
  expect(createName('日本')).toBe('2026-11-20')
})
