import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { boundEntries } from './up-to.ts'

test('the entry that was quiet longest leaves when there are more', () => {
  const cache = new LRUCache<string, number>(boundEntries(2))
  cache.set('a', 1).set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([...cache.keys()]).toEqual(['c', 'a'])
})
