import { expect, test } from 'vitest'
import { listFrameworks } from './frameworks.ts'

test.each([
  ['Works on ESX and QBCore.', ['ESX', 'QBCore']],
  ['needs es_extended or qb-core', ['ESX', 'QBCore']],
  ['QBox (QBX) ready', ['QBox']],
  ['qbx_core, QB Core, esx', ['ESX', 'QBCore', 'QBox']],
  ['An essex jukebox', []],
])('%s', (text, frameworks) => {
  expect(listFrameworks(text)).toEqual(frameworks)
})
