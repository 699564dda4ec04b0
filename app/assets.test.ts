import { expect, test } from 'vitest'
import { collectAssets } from './assets.server.ts'
import { createStaticFiles } from './server/http/static-files.server.ts'

function buildSheets(themeCss: string) {
  const sheets = {
    style: '.shop { a: b }',
    panel: '.audit { c: d }',
    fonts: '/assets/fonts.css',
    manifest: { scripts: [], preloads: () => [] },
  }
  const build = { headers: {}, staticFiles: createStaticFiles({ file: {}, svg: {} }), sheets }
  const { assets, staticFiles } = collectAssets({ themeCss, images: [] }, build)
  const contents = new Map([...staticFiles.contents()].map(({ path, body }) => [path, String(body)]))
  const read = (layout: string) =>
    assets
      .styles(layout)
      .map((path) => contents.get(path))
      .join('\n')
  return { shop: read('storefront'), panel: read('panel') }
}

test('the panel gets the seller’s tokens and none of his rules; in the shop these lie in a layer below its own', () => {
  const rule = '.audit { display: none }'
  const { shop, panel } = buildSheets(`:root { --color-brand: light-dark(#0b6e6e, #4fd1c5) }\n${rule}`)
  expect(panel).toContain('.audit { c: d }')
  expect(panel).toContain('--color-brand: light-dark(#0b6e6e, #4fd1c5)')
  expect(panel).not.toContain(rule)
  expect(shop).toMatch(
    /^@layer reset, base, seller, ui,[^;]*;\n@layer seller \{[^@]*\.audit \{ display: none \}\n\}\n/,
  )
})
