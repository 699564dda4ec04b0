import { expect, test } from 'vitest'
import { describeFile } from './describe-changes.server.ts'

test('a change is described by its field: a choice by its label, an unknown choice as written, a list by its lines', () => {
  const { changes } = describeFile(
    {
      path: 'products/6982072.yaml',
      kind: 'yaml',
      changes: [
        { at: ['edition'], before: 'escrow', after: 'half-open' },
        { at: ['frameworks'], before: ['ESX'], after: ['ESX', 'QBox'] },
        { at: ['dependencies', 1], before: 'oxmysql', after: 'mysql-async' },
      ],
    },
    'en',
  )
  expect(changes.map(({ labels, before, after }) => [labels, before, after])).toEqual([
    [['Edition'], 'Escrow (protected)', 'half-open'],
    [['Frameworks'], 'ESX', 'ESX\nQBox'],
    [['Dependencies', '2'], 'oxmysql', 'mysql-async'],
  ])
})
