/**
 * Reading foreign text takes time in proportion to its length: a pattern that tries again from every character would
 * need seconds of the event loop for these 32 KB. Counted in processor time, with a limit far from either.
 */
import process from 'node:process'
import { expect, test } from 'vitest'
import { createMatcher } from '#app/framework/match.ts'
import { withoutMarkdown } from '#app/lib/discord-markdown.ts'
import { chooseEncoding } from '#app/lib/encoding.server.ts'
import { canonicalizePath } from '#app/lib/locale-path.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { tokenizeText } from '#app/lib/words.server.ts'
import { languages, locales } from '#app/messages/index.ts'
import { routes } from '#app/routes.ts'
import { truncateAddress } from '#app/server/http/address.server.ts'
import { parseReturnTo } from '#app/server/http/redirect.server.ts'
import { isSafeSvg } from '#app/server/pictures/svg.server.ts'
import { createScrubber } from '#app/server/redact.server.ts'
import { describeAgent } from '#app/shop/analytics/format.ts'
import { listAmounts } from '#app/shop/assistant/money-check.server.ts'
import { readReply } from '#app/shop/assistant/reply.server.ts'
import { withoutPerson } from '#app/shop/assistant/without-person.server.ts'
import { listFrameworks } from '#app/shop/catalog/frameworks.ts'
import { breakPlaceholderLines } from '#app/shop/catalog/pictures/placeholder.ts'
import { fillTemplate } from '#app/shop/catalog/product-drafts/template.server.ts'
import { wrapText } from '#app/shop/catalog/share-pictures/type.server.ts'
import { hasLink } from '#app/shop/reviews/review-text.server.ts'
import { listTopics } from '#app/shop/search/vocabulary.server.ts'
import { scaled } from '#tests/support/machine.ts'
import { toNumber } from '../../packages/tebex-client/src/schemas/values.ts'

const LENGTH = 32_768
const LIMIT_MS = 100

const PIECES = [
  '/',
  ' ',
  '\n',
  '0',
  'a',
  '.',
  '[',
  '<',
  '(',
  '=',
  ':',
  ',',
  '%',
  '"',
  ';',
  '#',
  '-',
  '\\',
  'é',
  '1.',
  'a.',
  'a-',
  'a@',
  '[[',
  '<a ',
  '](',
  'a=',
  '. ',
  '1 ',
  '$1',
  '.000',
  '/.',
  '::',
  'Version/1',
  'b=',
  'is i ',
  'where ',
]
const ENDS = ['', 'x!', '\0']

const scrub = createScrubber([])
const match = createMatcher(routes, languages)

const READERS: Record<string, (text: string) => unknown> = {
  'a path': (text) => [canonicalizePath(`/${text}`, languages), match(`/${text}`, '')],
  'a path below a language': (text) => canonicalizePath(`/${locales[1]}/${text}`, languages),
  'an address to go back to': (text) => parseReturnTo(`/${text}`, { publicOrigin: 'https://shop.example' }),
  'an Accept-Encoding header': chooseEncoding,
  'a browser’s name': describeAgent,
  'an address': truncateAddress,
  'a line of the log': (text) => scrub({ path: text }),
  'a product’s name': (text) => [plainName(text), breakPlaceholderLines(text)],
  'the words on a share picture': (text) => wrapText(text, { size: 60, width: 900, most: 3 }),
  'a product’s text': (text) => [listFrameworks(text), tokenizeText(text)],
  'a product’s description': (text) =>
    fillTemplate({
      id: 1,
      name: 'Police Job',
      frameworks: [],
      description: text,
      videoUrl: null,
      isBundle: false,
      others: [],
    }),
  'a price': toNumber,
  'a drawing': (text) => isSafeSvg(Buffer.from(`<svg>${text}`)),
  'a model’s reply': readReply,
  'a visitor’s message': (text) => withoutPerson(text, { name: 'Ana', email: 'ana@mail.example' }),
  'amounts in a text': listAmounts,
  'a question to the assistant': listTopics,
  'a text for Discord': withoutMarkdown,
  'a review': hasLink,
}

test.each(Object.entries(READERS))('%s is read in linear time', (_, read) => {
  read('warm')
  for (const piece of PIECES)
    for (const end of ENDS) {
      const text = piece.repeat(LENGTH / piece.length) + end
      const before = process.threadCpuUsage()
      read(text)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000, JSON.stringify(piece + end)).toBeLessThan(scaled(LIMIT_MS))
    }
})
