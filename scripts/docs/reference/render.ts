/** Renders the reference pages of the packages from the doc comments of their exports. */
import { type Export, type Kind, type Member, readExports } from './read.ts'

type Package = { name: string; parts: { title: string; modules: string[] }[] }

export const PACKAGES: readonly Package[] = [
  {
    name: 'tebex-client',
    parts: [
      { title: 'tebex-client', modules: ['src/index.ts'] },
      { title: 'tebex-client/web', modules: ['src/web.ts'] },
    ],
  },
  {
    name: 'tebex-emulator',
    parts: [
      { title: 'tebex-emulator', modules: ['src/index.ts'] },
      { title: 'tebex-emulator/extension', modules: ['src/extension.ts'] },
      { title: 'tebex-emulator/cli', modules: ['src/cli/index.ts'] },
      { title: 'tebex-emulator/verify', modules: ['src/verify/index.ts'] },
      { title: 'tebex-emulator/playwright', modules: ['src/fixtures/playwright.ts'] },
      { title: 'tebex-emulator/vitest', modules: ['src/fixtures/vitest.ts'] },
    ],
  },
]

const KINDS: readonly Kind[] = ['Functions', 'Classes', 'Types', 'Constants']

export const referenceDocuments = PACKAGES.map((each) => ({
  file: `packages/${each.name}/docs/reference.md`,
  render: async () => renderReference(each),
}))

function renderReference({ name, parts }: Package): string {
  const explained = new Set<string>()
  const sections = parts.map(({ title, modules }) => {
    const exports = readExports(name, modules).map((each) => ({ ...each, text: renderExport(each) }))
    const own = exports.filter(({ text }) => !explained.has(text))
    for (const { text } of own) explained.add(text)
    const kinds = KINDS.map((kind) =>
      renderKind(
        kind,
        own.filter((each) => each.kind === kind),
      ),
    )
    const others = exports.filter((each) => !own.includes(each)).map((each) => `\`${each.name}\``)
    const seeAbove = others.length === 0 ? '' : `As above: ${others.join(', ')}.`
    return [`## \`import … from '${title}'\``, ...kinds, seeAbove].filter(Boolean).join('\n\n')
  })
  const title = `# Reference of ${name}\n\nWritten from the doc comments of its sources.`
  return `${[title, ...sections].join('\n\n')}\n`
}

function renderKind(kind: Kind, exports: readonly { text: string }[]): string {
  return exports.length === 0 ? '' : [`### ${kind}`, ...exports.map(({ text }) => text)].join('\n\n')
}

function renderExport({ name, kind, type, doc, members }: Export): string {
  const text = doc.replaceAll('\n', ' ')
  const base = kind === 'Classes' && type !== '' ? ` Extends \`${type}\`.` : ''
  const shape =
    members.length > 0 ? members.map(renderMember).join('\n') : `\`\`\`ts\n${name}: ${type}\n\`\`\``
  return [`#### ${name}`, text + base, shape].filter(Boolean).join('\n\n')
}

function renderMember({ name, type, doc }: Member): string {
  const text = doc === '' ? '' : `: ${doc.replaceAll('\n', ' ')}`
  return `* \`${name}: ${type}\`${text}`
}
