/** The pages of the setup, rendered like the panel's, with the starter's content and no shop behind them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { renderToString } from 'react-dom/server'
import { App } from '#app/app.tsx'
import { collectAssets, openBuild, renderScriptTags } from '#app/assets.server.ts'
import { renderDocument } from '#app/framework/document.server.ts'
import type { Payload } from '#app/framework/page.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { defaultLocale, translatedLocales } from '#app/messages/index.ts'
import { getSetupMessages } from '#app/messages/setup/index.ts'
import SetupPage from '#app/panel/setup/page.tsx'
import type { SetupData } from '#app/panel/setup/setup-data.ts'
import { createSecurityHeaders } from '#app/server/http/http.server.ts'
import { deriveClaims } from '#app/server/store/claims.server.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { drawLetter } from '#app/shop/catalog/share-pictures/icons.server.ts'
import { readThemeColors } from '#app/shop/catalog/share-pictures/theme.server.ts'
import type { Site } from '#app/shop/content/site.ts'
import { createSite } from '#app/site.server.ts'

type SetupPagesOptions = {
  /** The folder that a new store folder starts from. */
  starter: string
  /** The build's output folder; absent in tests without a browser. */
  clientDir?: string
}

type Shown = {
  data: SetupData
  path: string
  /** The seller's current tokens. */
  themeCss: string
}

const NAME = 'Tradepost'
const MODULE = { layout: 'panel', page: 'setup', messages: 'all' } as const
const HEAD_TAGS = [
  '<meta name="robots" content="noindex">',
  '<meta name="color-scheme" content="dark light">',
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
].join('')

export type SetupPages = Awaited<ReturnType<typeof openSetupPages>>

export async function openSetupPages({ starter, clientDir }: SetupPagesOptions) {
  const build = await openBuild(createSecurityHeaders(), clientDir)
  const store = await readStore(starter, translatedLocales)
  const env = { publicOrigin: '', ai: null, isDemo: false, isPublicDemo: false }
  const site: Site = {
    ...createSite(store, { env, claims: deriveClaims(store, env) }),
    name: NAME,
    taxMode: 'added',
  }
  const icon = drawLetter(NAME, readThemeColors(store.themeCss).light)
  // The shop has its own icon at this address.
  build.staticFiles.add('/icon.svg', icon, { cacheControl: 'no-store' })
  let files = { themeCss: store.themeCss, ...collectAssets(store, build) }

  function createPayload({ data, path }: Shown): Payload {
    const title = `${findTitle(data)} · ${NAME}`
    const tags = data.card === 'opening' ? HEAD_TAGS + leadTo(data.next) : HEAD_TAGS
    return {
      ...MODULE,
      path,
      query: '',
      locale: defaultLocale,
      status: 200,
      head: { title, language: getAdminMessages(data.language).tag, tags },
      data,
    }
  }

  return {
    render(shown: Shown): string {
      const { data, themeCss } = shown
      if (themeCss !== files.themeCss) files = { themeCss, ...collectAssets({ ...store, themeCss }, build) }
      const payload = createPayload(shown)
      const context = { payload, site, messages: getMessages(defaultLocale), navigate: () => undefined }
      const { opening, rest } = renderDocument({
        payload,
        markup: renderToString(
          <App {...context}>
            <SetupPage data={data} staticSections={{}} />
          </App>,
        ),
        styles: files.assets.styles(MODULE.layout),
        layout: { before: '', after: '' },
        scripts: renderScriptTags(files.assets, { module: MODULE, locale: defaultLocale, isPublic: false }),
        site,
      })
      return opening + rest
    },

    /** Responds to a GET or HEAD of a file that the pages need; false for any other path. */
    respondFile: (request: IncomingMessage, response: ServerResponse): boolean =>
      [build, files].some(({ staticFiles }) => staticFiles.respond(request, response)),
  }
}

/** Moves on where no script watches for the shop. */
function leadTo(path: string): string {
  return `<noscript><meta http-equiv="refresh" content="5; url=${path}"></noscript>`
}

function findTitle(data: SetupData): string {
  const { title, steps, locked, opening } = getSetupMessages(data.language)
  if (data.card === null) return steps[data.page]
  if (data.card === 'opening') return opening.title
  return data.card === 'begin' ? title : locked.title
}
