import { parseCategories } from 'tebex-client'
import { expect, test } from 'vitest'
import { arrangeCategories } from './category-tree.server.ts'

type Source = {
  id: number
  name: string
  order: number
  parent?: { id: number; name: string }
  [key: string]: unknown
}

const arrange = (sources: Source[]) =>
  arrangeCategories(parseCategories(Buffer.from(JSON.stringify({ data: sources }))))

test('a category follows its parent, in the seller’s order', () => {
  const jobs = { id: 1, name: 'JOBS' }
  const arranged = arrange([
    { id: 3, name: 'Police', order: 2, parent: jobs },
    { id: 2, name: 'WORLD', order: 2 },
    { ...jobs, order: 1 },
    { id: 4, name: 'Ambulance', order: 1, parent: jobs },
  ])
  expect(arranged.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['JOBS', null],
    ['Ambulance', 1],
    ['Police', 1],
    ['WORLD', null],
  ])
})

test('equal names are distinguished by their parents, and by number where those are equal too', () => {
  const arranged = arrange([
    { id: 1, name: 'JOBS', order: 1 },
    { id: 2, name: 'Police', order: 1, parent: { id: 1, name: 'JOBS' } },
    { id: 3, name: 'POLICE', order: 2 },
    { id: 4, name: 'Police', order: 3 },
  ])
  expect(arranged.map(({ label, slug }) => [label, slug])).toEqual([
    ['JOBS', 'JOBS'],
    ['JOBS › Police', 'Police-2'],
    ['POLICE (1)', 'POLICE-3'],
    ['Police (2)', 'Police-4'],
  ])
})

test('a category with circular or missing parents is at the top level', () => {
  const arranged = arrange([
    { id: 1, name: 'A', order: 1, parent: { id: 2, name: 'B' } },
    { id: 2, name: 'B', order: 2, parent: { id: 1, name: 'A' } },
    { id: 3, name: 'C', order: 3, parent: { id: 99, name: 'Hidden' } },
    { id: 4, name: 'D', order: 4, parent: { id: 4, name: 'D' } },
  ])
  expect(arranged.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['C', null],
    ['A', null],
    ['B', 1],
    ['D', null],
  ])
})

test('a category’s text is sanitised, and its picture is its own or the first of the text', () => {
  const [own, first] = arrange([
    {
      id: 1,
      name: 'A',
      order: 1,
      description: '<p onclick="x()">Fine<script>x</script></p>',
      image_url: 'https://a.example/1.png',
    },
    { id: 2, name: 'B', order: 2, description: '<img src="https://a.example/2.png"><p>Too</p>' },
  ])
  expect(own).toMatchObject({
    descriptionHtml: '<p>Fine</p>',
    excerpt: 'Fine',
    picture: 'https://a.example/1.png',
  })
  expect(first).toMatchObject({ descriptionHtml: '<p>Too</p>', picture: 'https://a.example/2.png' })
})
