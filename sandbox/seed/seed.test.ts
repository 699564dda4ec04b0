import { expect, test } from 'vitest'
import { readPicture } from '#sandbox/pictures.ts'
import { catalogueWithQuestions, validAnswers } from '#tests/support/question-catalogue.ts'
import { createDemoCatalogue } from './demo.ts'
import { createSyntheticCatalogue } from './synthetic.ts'

const ORIGIN = 'http://127.0.0.1:4100'
const FIXED_IDS = [
  6982072, 6982412, 7037446, 7037447, 7017015, 7017017, 7017029, 7017023, 7047650, 7047663, 7020781, 7020782,
]

const catalogue = createDemoCatalogue(ORIGIN)
const ids = catalogue.packages.map(({ id }) => id)

test('the store sells at least thirty-six packages with distinct ids and slugs', () => {
  expect(ids.length).toBeGreaterThanOrEqual(36)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(catalogue.packages.map(({ slug }) => slug)).size).toBe(ids.length)
})

test('the twelve described products are on sale', () => {
  expect(FIXED_IDS.filter((id) => !ids.includes(id))).toEqual([])
})

test('bundles are named as bundles and are in BUNDLES', () => {
  const bundles = catalogue.packages.filter(({ name }) => name.includes('[BUNDLE]'))
  expect(bundles.map(({ id }) => id)).toEqual(expect.arrayContaining([7017029, 7017023]))
  expect(new Set(bundles.map(({ category }) => category.name))).toEqual(new Set(['BUNDLES']))
})

test('every package is in a category of the store', () => {
  const categories = new Map(catalogue.categories.map(({ id, name }) => [id, name]))
  expect(catalogue.packages.filter(({ category }) => categories.get(category.id) !== category.name)).toEqual(
    [],
  )
  expect([...categories.values()]).toEqual(expect.arrayContaining(['BUNDLES', 'SUBSCRIPTION']))
  expect(categories.size).toBeGreaterThanOrEqual(6)
})

test('every picture that the catalogue names can be served', () => {
  const urls = [...catalogue.packages, ...createSyntheticCatalogue(40, ORIGIN).packages].flatMap(
    ({ image, description, media }) => [
      ...(image === null ? [] : [image]),
      ...media.map(({ url }) => url),
      ...[...description.matchAll(/src="([^"]+)"/g)].map(([, url = '']) => url),
    ],
  )
  const others = catalogue.categories.map(({ image_url }) => image_url ?? '')
  const missing = [...urls, ...others].filter(
    (url) => !url.startsWith(ORIGIN) || readPicture(url.slice(ORIGIN.length)) === null,
  )
  expect(missing).toEqual([])
})

test('one package is free, one has its picture only in the description, one has no picture', () => {
  const hasPicture = (html: string) => html.includes('<img')
  const withoutImage = catalogue.packages.filter(({ image }) => image === null)
  expect(catalogue.packages.filter(({ base_price }) => base_price === 0)).toHaveLength(1)
  expect(withoutImage.filter(({ description }) => hasPicture(description))).toHaveLength(1)
  expect(withoutImage.filter(({ description }) => !hasPicture(description))).toHaveLength(1)
})

test('sales, coupons and upgrade chains name packages and categories that exist', () => {
  const named = [...catalogue.sales, ...catalogue.coupons]
  const chains = catalogue.cumulative.flat()
  const packages = [
    ...named.flatMap((entry) => entry.packages),
    ...chains,
    ...catalogue.tiers.map((tier) => tier.package_id),
  ]
  const categories = new Set(catalogue.categories.map(({ id }) => id))
  expect(packages.filter((id) => !ids.includes(id))).toEqual([])
  expect(named.flatMap((entry) => entry.categories).filter((id) => !categories.has(id))).toEqual([])
})

test('upgrade chains rise in price', () => {
  const findPrice = (id: number) => catalogue.packages.find((entry) => entry.id === id)?.base_price ?? 0
  const falling = catalogue.cumulative.filter((chain) =>
    chain.some((id, index) => index > 0 && findPrice(id) <= findPrice(chain[index - 1] ?? 0)),
  )
  expect(falling).toEqual([])
})

test('each catalogue is a separate copy', () => {
  const first = createDemoCatalogue(ORIGIN)
  first.coupons.length = 0
  for (const entry of first.packages) entry.name = 'changed'
  expect(createDemoCatalogue(ORIGIN)).toEqual(catalogue)
})

test('a synthetic store has the requested size and is the same at every call', () => {
  const store = createSyntheticCatalogue(1_000, ORIGIN)
  expect(new Set(store.packages.map(({ id }) => id)).size).toBe(1_000)
  expect(createSyntheticCatalogue(1_000, ORIGIN)).toEqual(store)
})

test('the store asks every kind of question', () => {
  const questions = catalogue.packages.flatMap(({ variables }) => variables)
  expect(new Set(questions.map(({ type }) => type))).toEqual(
    new Set(['dropdown', 'alpha', 'numeric', 'alphanumeric', 'username', 'email', 'text', 'discord_id']),
  )
  const identifiers = questions.map(({ identifier }) => identifier)
  expect(identifiers).toEqual(
    expect.arrayContaining(['discord_id', 'giftcard_to', 'username_id', 'server_id']),
  )
  const options = questions.flatMap((variable) => variable.options)
  expect(options.some(({ price }) => price > 0)).toBe(true)
  expect(options.some(({ percentage }) => percentage > 0)).toBe(true)
})

test('generated stores ask every kind of question, the same for the same seed', () => {
  const stores = Array.from({ length: 50 }, (_, seed) => catalogueWithQuestions(seed, ORIGIN))
  expect(catalogueWithQuestions(7, ORIGIN)).toEqual(stores[7])
  const variables = stores.flatMap(({ packages }) => packages).flatMap((pack) => pack.variables)
  expect(new Set(variables.map(({ type }) => type)).size).toBe(8)
  expect(Math.max(...variables.map(({ options }) => options.length))).toBe(200)
  for (const pack of stores.flatMap(({ packages }) => packages)) {
    const identifiers = pack.variables.map(({ identifier }) => identifier)
    expect(Object.keys(validAnswers(pack)).toSorted()).toEqual(identifiers.toSorted())
  }
})
