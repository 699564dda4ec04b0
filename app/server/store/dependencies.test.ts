import { expect, test } from 'vitest'
import { listDependencies } from './dependencies.server.ts'

const oxmysql = { name: 'oxmysql', version: '2.7.0' }

test.each([
  ['a listed resource gets its least version', ['oxmysql'], [oxmysql], ['oxmysql ≥ 2.7.0']],
  ['a requirement joins the list', ['qb-core'], [oxmysql], ['qb-core', 'oxmysql ≥ 2.7.0']],
  ['a sentence that mentions the resource stays', ['oxmysql (2.9)'], [oxmysql], ['oxmysql (2.9)']],
  ['any version will do', [], [{ name: 'ox_lib', version: null }], ['ox_lib']],
  [
    'a longer name is another resource',
    ['ox_lib_old'],
    [{ name: 'ox_lib', version: null }],
    ['ox_lib_old', 'ox_lib'],
  ],
  ['nothing is required', ['oxmysql'], [], ['oxmysql']],
])('%s', (_case, dependencies, requires, listed) => {
  expect(listDependencies({ dependencies, requires })).toEqual(listed)
})
