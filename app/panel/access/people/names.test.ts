import { expect, test } from 'vitest'
import { readName, toSkeleton } from './names.ts'

test('people keep the names they have in their own alphabet', () => {
  const names = [
    'Bia Ramos',
    'José',
    "Ana-Luísa d'Ávila",
    'Łukasz',
    'Đặng Thị Ngọc',
    'Игорь',
    'Νίκος',
    '田中さくら',
  ]
  for (const name of [...names, 'محمد', 'דוד', 'राम', '김민준', 'Bia 2', 'Admira', 'Dona Flor', 'Rootes'])
    expect(readName(`  ${name} `)).toEqual({ name })
})

test('a name of reserved words is refused, however it is written', () => {
  const words = ['owner', 'Admin', 'ROOT', 'System', 'Tradepost', 'support', 'Dono', 'sistema', 'Suporte']
  const tricks = [
    '0wner',
    'Admin 2',
    'a.d.m.i.n',
    'АDMIN'.replace('А', 'A'),
    'Adm1n',
    'Support Team',
    'The Owner',
  ]
  const accents = ['Ówner', 'Proprietário', 'proprietario', 'PROPRIETÁRIA', 'ｏｗｎｅｒ', '𝐀𝐝𝐦𝐢𝐧']
  for (const name of [
    ...words,
    ...tricks,
    ...accents,
    'Tradepost Support',
    'Senha principal',
    'Main password',
    'Senha do proprietário',
    "Owner's Password",
  ])
    expect([name, readName(name)]).toEqual([name, { refusal: 'reserved_name' }])
})

test('mixed alphabets, small capitals, foreign digits and invisible characters are refused', () => {
  const mixed = ['Bіa', 'Вia', 'Αna', 'ᴏᴡɴᴇʀ', 'Lɑra', 'Bia ٣', 'ꓐꓲꓮ', 'Ꭰꭰ']
  const invisible = ['Bi\u200ba', 'Bia\u200d', 'Bi\u034fa', 'Bia\ufe0f', '\u202eaiB', 'Bia\u00ad', 'ㅤㅤ']
  for (const name of [...mixed, ...invisible, 'B\u0301\u0302\u0303ia', '', ' ', 'x', '<b>', 'a'.repeat(41)])
    expect([name, readName(name)]).toEqual([name, { refusal: 'invalid_name' }])
})

test('names that look the same have the same skeleton, and others do not', () => {
  const alike = [
    ['Nina', 'ΝΙΝΑ'],
    ['Copa', 'Сора'],
    ['Bia', 'BIA', 'B1a', 'Bla', 'B.i.a', 'Bía', 'B ia'],
    ['Marnie', 'Mamie'],
    ['Otto', '0tt0', 'Оттo'.replace('o', 'о')],
  ]
  for (const names of alike) expect(new Set(names.map(toSkeleton)).size).toBe(1)
  expect(new Set(['Bia', 'Bea', 'Ana', 'Caio', 'Игорь', 'Νίκος', 'राम', 'रमा'].map(toSkeleton)).size).toBe(8)
})
