import { expect, test } from 'vitest'
import { Manifest, publishManifest, publishReadme } from './published-manifest.ts'

const manifest = Manifest.parse({
  name: 'tebex-client',
  exports: { '.': './src/index.ts' },
  scripts: { prepack: 'node start.mjs' },
  dependencies: { zod: '^4.6.7' },
  devDependencies: { ajv: '8.20.0' },
  publishConfig: { exports: { '.': './dist/index.js' }, provenance: true },
})

const published = {
  name: 'tebex-client',
  exports: { '.': './dist/index.js' },
  dependencies: { zod: '^4.6.7' },
  publishConfig: { provenance: true },
}

test('a package that is packed outside of CI names no repository', () => {
  expect(publishManifest(manifest, {})).toEqual(published)
})

test('a package that CI packs names the repository, its page and its issues', () => {
  const environment = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'owner/shop' }
  expect(publishManifest(manifest, environment)).toEqual({
    ...published,
    repository: {
      type: 'git',
      url: 'git+https://github.com/owner/shop.git',
      directory: 'packages/tebex-client',
    },
    homepage: 'https://github.com/owner/shop/tree/HEAD/packages/tebex-client#readme',
    bugs: 'https://github.com/owner/shop/issues',
  })
})

test('links and pictures of the README lead to the repository of CI, which npm’s page does not know otherwise', () => {
  const readme =
    '![Inspector](docs/inspector.png) [tests](docs/tests.md#faults) [Tebex](https://tebex.io) [top](#top)'
  expect(publishReadme(readme, 'tebex-emulator', {})).toBe(readme)
  const environment = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'owner/shop' }
  const at = (kind: string) => `https://github.com/owner/shop/${kind}/HEAD/packages/tebex-emulator/docs`
  expect(publishReadme(readme, 'tebex-emulator', environment)).toBe(
    `![Inspector](${at('raw')}/inspector.png) [tests](${at('blob')}/tests.md#faults) [Tebex](https://tebex.io) [top](#top)`,
  )
})
