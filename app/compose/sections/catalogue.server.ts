/** The catalogue: the platform's packages under the rules of the seller's folder. */

import type { Env } from '#app/server/env/env.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { createModel } from '#app/shop/assistant/model.server.ts'
import { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { Pictures } from '#app/shop/catalog/pictures/pictures.server.ts'
import { createPriceHistory } from '#app/shop/catalog/prices/price-history.server.ts'
import { createProductDrafts } from '#app/shop/catalog/product-drafts/product-drafts.server.ts'
import { createPackageDetails } from '#app/shop/catalog/questions/package-details.server.ts'
import { countSales } from '#app/shop/orders/sales.server.ts'
import type { Rating } from '#app/shop/reviews/types.ts'
import { deriveCatalogRules } from '../catalog-rules.server.ts'
import type { Content } from '../content.server.ts'
import { createProductFacts } from '../product-facts.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { Sales } from './sales.server.ts'

export type Catalogue = ReturnType<typeof openCatalogue>

type CatalogueOptions = { foundation: Foundation; contents: ContentsSection; sales: Sales }

/** The platform stores its sellers' pictures on these hosts. */
const PICTURE_HOSTS = ['dunb17ur4ymx4.cloudfront.net', '*.tebex.io']

export function openCatalogue({ foundation, contents, sales }: CatalogueOptions) {
  const { env, db, limits, log, now, monotonic, tebex } = foundation.parts
  const { ai, catalogTtlMs } = env
  const { taxModes } = contents.parts
  const { publication, settings } = contents
  const { payments, reviews } = sales.parts
  const pictures = openPictures({ foundation, contents })
  const priceHistory = createPriceHistory({ db, log, now })
  const rulesFor = (content: Content) => deriveCatalogRules(content, { pictures, priceHistory, taxModes })
  const catalog = new Catalog({
    tebex,
    log,
    now,
    monotonic,
    ttlMs: catalogTtlMs,
    rules: rulesFor(publication.current()),
    readRatings: () =>
      reviews.readRatings().catch((err: unknown) => {
        log.warn({ err }, 'ratings could not be read')
        return new Map<number, Rating>()
      }),
    async readSales() {
      await priceHistory.load()
      return payments.readSales().catch((err: unknown) => {
        log.warn({ err }, 'best sellers could not be read')
        return countSales([])
      })
    },
    registerPictures: (sources) => pictures.register(sources),
    recordPrices: priceHistory.record,
  })
  const version = () => catalog.current()?.version ?? ''
  const packageDetails = createPackageDetails({ tebex, version, log, now: monotonic })
  const productDrafts = createProductDrafts({
    catalog,
    packageDetails,
    limits,
    log,
    ask:
      ai &&
      ((messages, signal) =>
        createModel({ ...ai, models: settings().assistant.models }).ask(messages, signal)),
  })
  publication.onPublish(async (content) => {
    const prepared = await catalog.prepare(rulesFor(content))
    return () => catalog.use(prepared)
  })
  taxModes.onChange(() => void catalog.refresh())
  // The first refresh may have begun, and read the ratings, before the change.
  reviews.onChange(() => void catalog.refresh().then(() => catalog.refresh()))
  return {
    parts: { pictures, priceHistory, catalog, packageDetails, productDrafts },
    facts: createProductFacts(catalog, publication.current),
    /** Content that only its editor sees, and the catalogue that it would have. */
    async preview(store: Store) {
      const content = publication.derive(store)
      return { content, catalog: catalog.preview(await catalog.prepare(rulesFor(content))) }
    },
  }
}

function openPictures({ foundation, contents }: Omit<CatalogueOptions, 'sales'>) {
  const { env, log, now, monotonic } = foundation.parts
  const { editing } = contents.parts
  return new Pictures({
    dataDir: env.dataDir,
    log,
    now,
    monotonic,
    ...findPictureHosts(env),
    // A preview shows those of the draft.
    async readOwn({ name, hash }) {
      const { images } = contents.publication.current().store
      const image = images.find((one) => one.name === name && one.hash === hash)
      return image ? image.content : editing.readBytes(`images/${name}`)
    },
  })
}

/** The demo's pictures come from the sandbox, over plain http. */
function findPictureHosts(env: Env): { allowedHosts: string[]; allowHttp: boolean } {
  const api = new URL(env.tebex.apiUrl)
  const allowHttp = api.protocol === 'http:'
  return {
    allowedHosts: allowHttp ? [...PICTURE_HOSTS, api.host, ...env.tebex.allowedHosts] : PICTURE_HOSTS,
    allowHttp,
  }
}
