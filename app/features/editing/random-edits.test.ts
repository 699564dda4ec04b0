import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { EditingError } from './editing-error.server.ts'
import { openEditing } from './testing.server.ts'
import { anyValue } from './yaml/testing.ts'

/** `EDITS=10000` for the whole number. */
const numRuns = Number(process.env.EDITS ?? 40)
const ADA = { by: 'ada' }

const FILES = {
  'settings.yaml': 'format: 1\nname: Small # ours\ntagline: A shop\n',
  'faq.yaml': '- question: Q\n  answer: A\n',
}
const anyPlace = fc.constantFrom(
  ...[
    ['settings.yaml', 'name'],
    ['settings.yaml', 'claims', 'badge'],
    ['settings.yaml', 'promo'],
  ],
  ...[
    ['settings.yaml', 'numbers', 'toastSeconds'],
    ['settings.yaml', 'unknown'],
    ['faq.yaml', 0, 'answer'],
  ],
  ...[['faq.yaml', 1], ['faq.yaml'], ['words.yaml', 'promises'], ['products/7.yaml', 'image']],
)
const anyWanted = fc.oneof(anyValue, fc.constantFrom(7, 'Fine words', ['One', 'Two']), fc.constant(undefined))

test('whatever is edited, only what the strict reader takes is published', {
  timeout: 3_600_000,
}, async () => {
  const { editing, dir, shown } = await openEditing({ files: FILES })
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyPlace, anyWanted, async ([path, ...at], value) => {
      const { version: base } = await editing.read(String(path))
      await editing.change(String(path), [{ at, value }], { base, ...ADA }).catch((error: unknown) => {
        if (!(error instanceof EditingError)) throw error
      })
      const { outcome } = await editing.publish(ADA)
      outcomes.add(outcome)
      if (outcome !== 'published') await editing.discard()
      const store = await readStore(dir, translatedLocales)
      expect(store.version).toBe((outcome === 'published' && shown.at(-1)?.version) || store.version)
    }),
    { numRuns },
  )
  expect([...outcomes].sort()).toEqual(['invalid', 'published', 'unchanged'])
})
