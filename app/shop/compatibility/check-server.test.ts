import { expect, test } from 'vitest'
import { checkServer } from './check-server.ts'
import { readConfig } from './read-config.ts'
import type { Facts, Server } from './types.ts'

const NOTHING: Facts = {
  frameworks: [],
  inventories: [],
  targets: [],
  phones: [],
  requires: [],
  serverBuild: null,
  oneSync: false,
  gameBuild: null,
}
const needing = (facts: Partial<Facts>): Facts => ({ ...NOTHING, ...facts })
const running = (resources: string, more: Partial<Server> = {}): Server => ({
  resources: resources === '' ? [] : resources.split(' '),
  serverBuild: null,
  oneSync: null,
  gameBuild: null,
  ...more,
})
const WORDS = { serverBuild: 'Server build', gameBuild: 'Game build' }
const check = (facts: Partial<Facts>, server: Server) => checkServer(needing(facts), server, WORDS)
const state = (facts: Partial<Facts>, server: Server) => check(facts, server).state

test.each([
  ['its framework', { frameworks: ['ESX', 'QBCore'] }, 'qb-core oxmysql'],
  ['a framework by its resource', { frameworks: ['es_extended'] }, 'es_extended'],
  ['a standalone script', { frameworks: ['Standalone'] }, 'es_extended'],
  ['one of its inventories', { inventories: ['ox_inventory', 'qs-inventory'] }, 'qs-inventory'],
  ['a resource that provides another', { requires: ['mysql-async'] }, 'oxmysql'],
])('%s fits', (_, facts, resources) => {
  expect(state(facts, running(resources))).toBe('fits')
})

test.each([
  ['another framework', { frameworks: ['QBCore'] }, 'es_extended oxmysql esx_society', ['QBCore']],
  [
    'another inventory',
    { inventories: ['ox_inventory'] },
    'qb-core qb-inventory qb-garages',
    ['ox_inventory'],
  ],
  ['another target', { targets: ['ox_target'] }, 'qb-target', ['ox_target']],
  ['another phone', { phones: ['lb-phone', 'yseries'] }, 'qs-smartphone', ['lb-phone / yseries']],
])('%s is named as needed', (_, facts, resources, missing) => {
  expect(check(facts, running(resources))).toEqual({ state: 'needs', missing })
})

test.each([
  [
    'the only resource of the kind may be the renamed one',
    { inventories: ['ox_inventory'] },
    'city-inventory',
  ],
  ['a resource may be the renamed one', { inventories: ['ox_inventory'] }, 'qb-inventory city-inventory'],
  ['a framework may be renamed', { frameworks: ['QBCore'] }, 'es_extended mycity-core'],
  ['QBox stands in for QBCore', { frameworks: ['QBCore'] }, 'qbx_core'],
  ['ox_target stands in for qb-target', { targets: ['qb-target'] }, 'ox_target'],
  ['the seller names a resource of which nothing is known', { phones: ['city-phone'] }, 'lb-phone'],
  ['the script says nothing', {}, 'es_extended'],
])('unknown where %s', (_, facts, resources) => {
  expect(state(facts, running(resources))).toBe('unknown')
})

test.each([
  [
    'a kind of which the server names none',
    { inventories: ['ox_inventory', 'qs-inventory'] },
    'ox_inventory / qs-inventory',
  ],
  ['a dependency that is not in the list', { requires: ['ox_lib'] }, 'ox_lib'],
  ['a server build that is not told', { serverBuild: 7290 }, 'Server build 7290'],
  ['OneSync that is not told', { oneSync: true }, 'OneSync'],
])('fits under a condition: %s', (_, facts, name) => {
  expect(check(facts, running('es_extended'))).toEqual({ state: 'fits', provided: [name] })
})

test('builds and OneSync are compared where they are known', () => {
  const facts = { serverBuild: 7290, oneSync: true, gameBuild: 2944 }
  expect(state(facts, running('', { serverBuild: 7290, oneSync: true, gameBuild: 3095 }))).toBe('fits')
  expect(check(facts, running('', { serverBuild: 6683, oneSync: false, gameBuild: 2699 }))).toEqual({
    state: 'needs',
    missing: ['Server build 7290', 'OneSync', 'Game build 2944'],
  })
})

test('a missing requirement counts before an unknown one', () => {
  const facts = { frameworks: ['ESX'], serverBuild: 7290 }
  expect(state(facts, running('qb-core'))).toBe('needs')
})

test('a server.cfg is read by its lines', () => {
  const text = `# sv_licenseKey is not read
sv_licenseKey "cfxk_secret"
set onesync on
sv_enforceGameBuild 3095
ensure [qb]
ensure "OX_Inventory" # ours
  start ox_target
[ citizen-server-impl] Started resource qb-core
FXServer-master SERVER v1.0.0.7290 win32`
  expect(readConfig(text)).toEqual({
    resources: ['ox_inventory', 'ox_target', 'qb-core'],
    serverBuild: 7290,
    oneSync: true,
    gameBuild: 3095,
  })
})

test.each(['', 'hello', '\0\uFFFD\u001b[31m', '<script>alert(1)</script>', 'x'.repeat(5_000_000)])(
  'a text that names nothing is refused',
  (text) => {
    expect(readConfig(text)).toBeNull()
  },
)
