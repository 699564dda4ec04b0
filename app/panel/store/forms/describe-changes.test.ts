import { expect, test } from 'vitest'
import { describeFile } from './describe-changes.server.ts'

test('a change of choices shows their labels, and a value that is no choice as it is written', () => {
  const { changes } = describeFile(
    {
      path: 'products/6982072.yaml',
      kind: 'yaml',
      changes: [
        { at: ['frameworks'], before: ['ESX', 'QBCore'], after: ['ESX', 'Own framework'] },
        { at: ['edition'], before: 'escrow', after: undefined },
      ],
    },
    'en',
  )
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ['ESX\nQBCore', 'ESX\nOwn framework'],
    ['Escrow (protected)', ''],
  ])
})
