/** A seller who sets up a shop over a sandbox, on its page and without script. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSetupPages as openPages } from '#app/compose/setup-pages.server.tsx'
import { readEnv } from '#app/server/env/env.server.ts'
import { STARTER_STORE } from '#app/server/env/rules.server.ts'
import { createSandbox, type SandboxOptions } from '#sandbox/index.ts'
import { createSetupApp } from '../../../scripts/tradepost/setup/app.ts'
import { createLink } from '../../../scripts/tradepost/setup/link.ts'
import { createPreview } from '../../../scripts/tradepost/setup/preview.ts'
import { createSetup } from '../../../scripts/tradepost/setup/setup.ts'
import { startServer } from '../../../server.ts'

export const ORIGIN = 'https://shop.example'
export const PASSWORD = 'quiet otter under blue roofs'

type Options = { sandbox?: SandboxOptions; environment?: Record<string, string> }

/** A home without anything, in a folder of its own. */
export async function emptyHome(options: Options = {}) {
  const sandbox = await createSandbox(options.sandbox)
  const home = await mkdtemp(join(tmpdir(), 'setup-'))
  onTestFinished(async () => {
    await sandbox.close()
    await rm(home, { recursive: true })
  })
  const places = {
    starter: STARTER_STORE,
    store: join(home, 'store'),
    envFile: join(home, '.env'),
    variables: {},
  }
  const dataDir = join(home, 'data')
  const environment = { TEBEX_API_URL: sandbox.apiUrl, DATA_DIR: dataDir, ...options.environment }
  return {
    sandbox,
    home,
    dataDir,
    places,
    environment,
    list: async () => (await readdir(home)).sort(),
    read: (name: string) => readFile(join(home, name), 'utf8'),
    mode: async (name: string) => (await stat(join(home, name))).mode & 0o777,
  }
}

export type Home = Awaited<ReturnType<typeof emptyHome>>

export const answersFor = ({ sandbox }: Home) => ({
  keys: {
    token: sandbox.publicToken,
    privateKey: sandbox.privateKey,
    webhookSecret: sandbox.webhookSecret,
  },
  shop: {
    name: 'Harbour Scripts',
    tagline: 'Scripts from the harbour',
    email: 'help@harbour.test',
    discord: 'https://discord.gg/harbour',
    origin: ORIGIN,
    proxy: 'on',
    timeZone: 'Europe/Lisbon',
    password: PASSWORD,
  },
  look: { light: '#a13d00', dark: '#ffa94d' },
  pages: {
    tagline_pt: 'Scripts do porto',
    promoCode: 'WELCOME10',
    promoPercent: '10',
    subscription: '7070001',
    without_terms: 'on',
  },
})

/** The setup's pages as a browser without script sees them. */
export async function openSetupPages(home: Home) {
  const clock = { now: 0 }
  const link = createLink(() => clock.now)
  const setup = await createSetup(home)
  const preview = createPreview(setup, { readEnv, startServer })
  onTestFinished(preview.close)
  const errors: unknown[] = []
  let isFinished = false
  const app = createSetupApp({
    setup,
    link,
    pages: await openPages({ starter: home.places.starter }),
    preview,
    ownOrigin: ORIGIN,
    onFinished: () => {
      isFinished = true
    },
    onError: (error) => errors.push(error),
  })
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')

  async function request(path: string, init: RequestInit = {}) {
    const headers = { host: 'shop.example', 'accept-language': 'en', cookie: cookie(), ...init.headers }
    const response = await app.request(path, { ...init, headers })
    for (const sent of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(sent) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return {
    clock,
    link,
    setup,
    errors,
    request,
    isFinished: () => isFinished,
    cookie,
    forgetCookies: () => cookies.clear(),
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { origin: ORIGIN, ...headers },
        body: new URLSearchParams(fields),
      }),
    /** Opens the link and presses Begin. */
    async begin() {
      return this.post(`/setup/open/${link.token}`)
    },
  }
}
