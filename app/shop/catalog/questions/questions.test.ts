import { parseCategories } from 'tebex-client'
import { expect, test } from 'vitest'
import { showQuestions } from './question-fields.server.ts'
import { checkAnswers, listQuestions } from './questions.server.ts'

const read = (wire: object) => {
  const catalogue = { data: [{ id: 2, packages: [{ id: 1, ...wire }] }] }
  const [category] = parseCategories(Buffer.from(JSON.stringify(catalogue)))
  return (category?.packages ?? []).flatMap((each) => listQuestions(each))
}

const variable = (type: string, more: object = {}) => ({
  id: 7,
  identifier: 'answer',
  description: 'Your answer',
  type,
  ...more,
})

test.each([
  ['text', 'text'],
  ['numeric', 'number'],
  ['alpha', 'letters'],
  ['alpha numeric', 'alphanumeric'],
  ['alphanumeric', 'alphanumeric'],
  ['email', 'email'],
  ['username', 'username'],
  ['discord_id', 'discord'],
  ['server', 'server'],
  ['hologram', 'text'],
  [undefined, 'text'],
  [{}, 'text'],
])('a variable of type %j is a question of kind %s', (type, kind) => {
  expect(read({ variables: [variable('', { type })] })).toMatchObject([
    { key: 'answer', kind, label: 'Your answer', isRequired: true },
  ])
})

test.each([
  ['discord_id', 'discord'],
  ['giftcard_to', 'email'],
  ['username_id', 'username'],
  ['server_id', 'server'],
])('the platform’s own key %s is known under whatever type', (identifier, kind) => {
  expect(read({ variables: [variable('text', { identifier })] })).toMatchObject([{ key: identifier, kind }])
  expect(read({ options: [{ name: identifier, type: 'x', required: true }] })).toMatchObject([
    { key: identifier, kind, isRequired: true },
  ])
})

test('a key in both lists is one question, with the label of either list', () => {
  const questions = read({
    variables: [variable('discord_id', { identifier: 'discord_id', description: '' })],
    options: [
      { name: 'discord_id', type: 'discord_id', description: 'Your Discord', required: false },
      { name: 'nickname', type: 'text', description: 'Nickname', required: false },
    ],
  })
  expect(questions).toMatchObject([
    { key: 'discord_id', label: 'Your Discord', isRequired: false },
    { key: 'nickname', label: 'Nickname', isRequired: false },
  ])
})

test('a dropdown offers options by id, or else by value; prices have their sign', () => {
  const options = [
    { id: 31, name: 'Red', value: 'red', price: 2.5 },
    { name: 'Blue', value: 'blue', price: '-1' },
    { id: 33, name: 'Gold', percentage: 10 },
    { id: 31, name: 'Red again' },
    { id: 34, value: 'plain' },
  ]
  const questions = read({ variables: [variable('dropdown', { options })] })
  expect(questions[0]?.choices).toEqual([
    { value: '31', label: 'Red', difference: { cents: 250 } },
    { value: 'blue', label: 'Blue', difference: { cents: -100 } },
    { value: '33', label: 'Gold', difference: { percent: 10 } },
    { value: '34', label: 'plain', difference: null },
  ])
  const shown = showQuestions(questions, { currency: 'EUR', locale: 'en' })
  expect(shown[0]?.choices.map(({ difference }) => difference)).toEqual(['+€2.50', '−€1.00', '+10 %', null])
})

test('a dropdown without options accepts free text', () => {
  expect(read({ variables: [variable('dropdown')] })).toMatchObject([{ kind: 'text', choices: [] }])
})

test('200 options are 200 choices, and each can be chosen', () => {
  const options = Array.from({ length: 200 }, (_, id) => ({ id: id + 1, name: `Option ${id + 1}` }))
  const questions = read({ variables: [variable('dropdown', { options })] })
  expect(questions[0]?.choices).toHaveLength(200)
  expect(checkAnswers(questions, { answer: '200' })).toEqual({ answers: { answer: '200' }, faults: [] })
})

test.each([
  [
    { min_length: 2, max_length: 8 },
    { minLength: 2, maxLength: 8 },
  ],
  [
    { min_length: 9, max_length: 8 },
    { minLength: null, maxLength: 8 },
  ],
  [
    { min_length: -3, max_length: 0 },
    { minLength: null, maxLength: 255 },
  ],
  [
    { min_length: '2', max_length: 'many' },
    { minLength: 2, maxLength: 255 },
  ],
  [{ max_length: 1e12 }, { minLength: null, maxLength: 1_000 }],
])('lengths %j are read as %j', (wire, limits) => {
  expect(read({ variables: [variable('text', wire)] })).toMatchObject([limits])
})

const listFaults = (type: string, answer: string, more: object = {}) =>
  checkAnswers(read({ variables: [variable(type, more)] }), { answer }).faults.map(({ reason }) => reason)

test.each([
  ['text', '', ['missing']],
  ['text', ' \n\t ', ['missing']],
  ['text', '<script>alert(1)</script> 🚓', []],
  ['text', 'x'.repeat(10_000), ['long']],
  ['text', '🚓'.repeat(10_000), ['long']],
  ['numeric', '12', []],
  ['numeric', '١٢', ['number']],
  ['alpha', 'Élodie', []],
  ['alpha', 'R2', ['letters']],
  ['alphanumeric', 'R2', []],
  ['alphanumeric', 'R-2', ['alphanumeric']],
  ['email', 'a@b.example', []],
  ['email', 'a@b', ['email']],
  ['email', 'a@@b.example', ['email']],
  ['email', `${'a@'.repeat(100)}b`, ['email']],
  ['discord_id', '123456789012345678', []],
  ['discord_id', 'mira#0001', ['discord']],
  ['server', '4', []],
  ['server', 'Los Santos', ['server']],
])('an answer to a question of type %s: %j has the faults %j', (type, answer, faults) => {
  expect(listFaults(type, answer)).toEqual(faults)
})

test('an answer is trimmed, and must respect its lengths and choices', () => {
  expect(listFaults('text', 'a', { min_length: 2 })).toEqual(['short'])
  expect(listFaults('dropdown', 'ESX', { options: [{ id: 5, name: 'ESX' }] })).toEqual(['choice'])
  const [question] = read({ variables: [variable('text')] })
  expect(checkAnswers(question ? [question] : [], { answer: '  two\n words ', other: 'x' })).toEqual({
    answers: { answer: 'two words' },
    faults: [],
  })
})

test('inherited object keys are not answers, and hostile keys are ordinary questions', () => {
  const names = ['__proto__', 'constructor', 'toString', '</script>', ']']
  const questions = read({ variables: names.map((identifier) => variable('text', { identifier })) })
  expect(questions.map(({ key }) => key)).toEqual(names)
  expect(checkAnswers(questions, {}).faults).toHaveLength(5)
})
