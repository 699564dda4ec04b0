type Rule = { all: string[]; types: string[]; onServer: string[] }

/** `all`: anything of these folders; `types`: only types; `onServer`: anything, but from `*.server.ts` files alone. */
export const IMPORT_RULES: Record<string, Rule> = {
  storefront: {
    all: ['shop', 'ui', 'framework', 'lib', 'messages'],
    types: ['root', 'server', 'tebex-client'],
    onServer: ['server', 'tebex-client'],
  },
  panel: {
    all: [
      'panel/kit',
      'panel/layout',
      'panel/access',
      'panel/looks',
      'panel/money',
      'panel/define-page.ts',
      'panel/pages.ts',
      'shop',
      'ui',
      'framework',
      'lib',
      'messages',
    ],
    types: ['root', 'server', 'tebex-client', 'panel/lists.server.ts'],
    onServer: [
      'server',
      'tebex-client',
      'api/middleware',
      'api/responses.server.ts',
      'panel/lists.server.ts',
    ],
  },
  api: {
    all: ['shop', 'panel', 'server', 'framework', 'lib', 'messages', 'tebex-client'],
    types: ['root'],
    onServer: [],
  },
  shop: {
    all: ['ui', 'lib', 'messages'],
    types: ['framework', 'server', 'tebex-client'],
    onServer: ['server', 'tebex-client'],
  },
  framework: { all: ['lib'], types: [], onServer: [] },
  ui: { all: ['lib'], types: [], onServer: [] },
  server: { all: ['lib', 'tebex-client'], types: [], onServer: [] },
  messages: { all: [], types: [], onServer: [] },
  lib: { all: [], types: [], onServer: [] },
  // Histories are written through the shop's own code.
  sandbox: {
    all: ['shop', 'server', 'lib', 'messages', 'tebex-client', 'tebex-emulator'],
    types: [],
    onServer: [],
  },
  'tebex-client': { all: [], types: [], onServer: [] },
  'tebex-emulator': { all: ['tebex-client'], types: [], onServer: [] },
}

/** The rules as a table in Markdown. */
export function renderImportRules(): string {
  const rows = Object.entries(IMPORT_RULES).map(([folder, { all, types, onServer }]) => {
    const onlyTypes = types.filter((name) => !onServer.includes(name))
    return `| ${[folder, all.join(', '), onServer.join(', '), onlyTypes.join(', ')].map((cell) => cell || '–').join(' | ')} |`
  })
  return [
    '| folder | anything of | in server files, elsewhere types | types of |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}
