/** Descriptions of sellers, in HTML, Markdown and plain text and in six languages, as a first draft reads them. */
import { expect, test } from 'vitest'
import { type DescribedPackage, draftByRules } from './rules.server.ts'

const draft = (description: string, more: Partial<DescribedPackage> = {}) =>
  draftByRules({ id: 1, name: 'Police Job', videoUrl: null, others: [], ...more, description })

test('a page in HTML gives its summary, lists, links and edition', () => {
  const html = `<h1>Police Job</h1>
    <p>A complete police job with evidence, <b>radio</b> and a garage. Everything is synced.</p>
    <iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>
    <h2>✨ Features</h2>
    <ul><li><strong>Evidence:</strong> every shot leaves one.</li><li>Radio</li><li>Only 9.99 €, 50% OFF</li></ul>
    <h3>Dependencies</h3><ul><li>ox_lib</li><li>oxmysql.</li></ul>
    <h3>Optional</h3><ul><li>ps-dispatch</li></ul>
    <p>Works with ESX and QBCore. Protected by escrow.</p>
    <h3>Open files</h3><ul><li>config.lua</li></ul>
    <p><a href="https://docs.example.com/police">Documentation</a> | <a href="https://discord.gg/x">Discord</a></p>`
  expect(draft(html)).toEqual({
    edition: 'escrow',
    frameworks: ['ESX', 'QBCore'],
    video: 'https://www.youtube.com/watch?v=abcdefghijk',
    documentation: 'https://docs.example.com/police',
    intro: 'A complete police job with evidence, radio and a garage. Everything is synced.',
    features: [{ title: 'Evidence', text: 'every shot leaves one.' }, 'Radio'],
    dependencies: ['ox_lib', 'oxmysql'],
    editable: ['config.lua'],
  })
})

test('Markdown and plain text give the same', () => {
  const markdown = `# Garage\n\nStore, share and impound every vehicle\nof your server.\n\n## Features\n- Impound\n* **Sharing** - with friends\n\n**Requirements:**\n1. es_extended or qb-core\n2. oxmysql\n\n[Documentation](https://example.com/garage)\nhttps://youtu.be/abcdefghijk`
  const found = {
    frameworks: ['ESX', 'QBCore'],
    video: 'https://www.youtube.com/watch?v=abcdefghijk',
    documentation: 'https://example.com/garage',
    intro: 'Store, share and impound every vehicle of your server.',
    features: ['Impound', { title: 'Sharing', text: 'with friends' }],
    dependencies: ['es_extended or qb-core', 'oxmysql'],
  }
  expect(draft(markdown)).toEqual(found)
  const plain = `GARAGE\nStore, share and impound every vehicle\nof your server.\n\nFEATURES:\n✅ Impound\n✅ Sharing - with friends\n\nRequires: es_extended or qb-core, oxmysql\nDocumentation: https://example.com/garage\nVideo: https://youtu.be/abcdefghijk`
  expect(draft(plain)).toEqual(found)
})

test.each([
  ['pt', 'Recursos', 'Requisitos', 'Código aberto', 'unlocked'],
  ['es', 'Características', 'Dependencias', 'Sin escrow', 'unlocked'],
  ['fr', 'Fonctionnalités', 'Dépendances', 'Code ouvert', 'unlocked'],
  ['de', 'Funktionen', 'Voraussetzungen', 'Verschlüsselt (Escrow)', 'escrow'],
  ['it', 'Funzionalità', 'Dipendenze', 'Codice aperto', 'unlocked'],
])('headings in %s are known', (_, features, dependencies, openness, edition) => {
  const html = `<h2>${features}</h2><ul><li>Radio</li><li>Garage</li></ul><p>${openness}</p><h2>${dependencies}</h2><ul><li>oxmysql</li></ul>`
  expect(draft(html)).toMatchObject({ features: ['Radio', 'Garage'], dependencies: ['oxmysql'], edition })
})

test('nothing is made up: keys that the description does not mention, or contradicts itself about, stay empty', () => {
  expect(draft('')).toEqual({})
  expect(draft('<p>Nice.</p>')).toEqual({})
  expect(draft('The best selling police job, now 50% off!')).toEqual({})
  expect(draft('<p>Sold as escrow.</p><p>Sold as open source.</p>').edition).toBeUndefined()
  expect(draft('<p>This does not work with ESX at all, and never will.</p>').frameworks).toBeUndefined()
  expect(draft('This is the escrow edition: the core is locked, the rest is open.').locked).toBeUndefined()
  expect(draft('Requires: nothing else').dependencies).toBeUndefined()
})

test('the other edition and the scripts of a bundle are found by their names', () => {
  const others = [
    { id: 1, name: 'Police Job [ESCROW]' },
    { id: 2, name: 'Police Job [UNLOCKED]' },
    { id: 3, name: 'Backpack [ESCROW]' },
    { id: 4, name: 'Garage' },
  ]
  expect(draft('', { name: 'Police Job [ESCROW]', others })).toEqual({ edition: 'escrow', otherEdition: 2 })
  const list = '<ul><li>Garage</li><li>Backpack</li><li>Police Job</li></ul>'
  expect(draft(list, { id: 9, name: 'City [BUNDLE]', others })).toEqual({ includes: [4, 3] })
})

test('whatever the description is, every value is one that the schema takes', () => {
  for (const text of ['<', '<a href="javascript:x">docs</a>', '- '.repeat(5_000), '<li>'.repeat(5_000), '\0'])
    expect(Object.values(draft(`${text} Features\n${text}`)).every((value) => value !== '')).toBe(true)
  const long = draft(`<h2>Features</h2><ul><li>${'x'.repeat(6_000)}</li></ul>`)
  expect(long.features).toBeUndefined()
})
