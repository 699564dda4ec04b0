/** A store folder as the shop uses it: a value, created anew for every other folder. */

import type { TaxMode } from '#app/lib/tax.ts'
import { getDayIn } from '#app/lib/time-zones.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { type Claims, deriveClaims } from '#app/server/store/claims.server.ts'
import { findPromo } from '#app/server/store/promo.server.ts'
import { type Store, storeIn } from '#app/server/store/store.server.ts'
import { createExcerpt } from '#app/shop/catalog/reading/description.server.ts'
import { withoutNews } from '#app/shop/content/navigation.server.ts'
import type { Site } from '#app/shop/content/site.ts'
import { createDocs, type Docs, listSections } from '#app/shop/docs/docs.server.ts'
import { createNews, type News } from '#app/shop/news/news.server.ts'
import { createSearch } from '#app/shop/search/search.server.ts'
import type { ShopSearch } from '#app/shop/search/types.ts'
import { createSite } from '#app/site.server.ts'

export type Content = {
  store: Store
  /** The statements that this shop may make about prices and customers. */
  claims: Claims
  /** In the default language. */
  site: Site
  siteIn: (locale: string) => Site
  news: News
  newsIn: (locale: string) => News
  docs: Docs
  docsIn: (locale: string) => Docs
  search: ShopSearch
}

type ContentOptions = {
  env: Env
  taxMode: () => TaxMode
  /** Epoch milliseconds. */
  now: () => number
}

export function deriveContent(store: Store, { env, taxMode, now }: ContentOptions): Content {
  const claims = deriveClaims(store, env)
  const contents = new Map(locales.map((locale) => [locale, storeIn(store, locale)]))
  const sites = new Map(
    [...contents].map(([locale, content]) => [locale, createSite(content, { env, claims })]),
  )
  const today = () => getDayIn(now(), store.settings.timeZone)
  const news = createNews(store, today)
  const newsByLocale = new Map([...contents].map(([locale, content]) => [locale, createNews(content, today)]))
  const docs = createDocs(store.docs)
  const docsByLocale = new Map([...contents].map(([locale, content]) => [locale, createDocs(content.docs)]))
  const siteIn = (locale: string) => {
    const site = sites.get(locale) ?? createSite(store, { env, claims })
    const navigation = news.list().length > 0 ? site.navigation : withoutNews(site.navigation)
    const promo = findPromo(store.settings, today()) && site.promo
    return { ...site, promo, taxMode: taxMode(), navigation }
  }
  const newsIn = (locale: string) => newsByLocale.get(locale) ?? news
  return {
    store,
    claims,
    site: siteIn(defaultLocale),
    siteIn,
    news,
    newsIn,
    docs,
    docsIn: (locale) => docsByLocale.get(locale) ?? docs,
    search: createSearch({
      contents,
      today,
      listDocs: (locale) => listSections(docsByLocale.get(locale) ?? docs, createExcerpt),
    }),
  }
}

/** The content for pages of one language, which need not ask for it. */
export function translateContent(content: Content, locale: string): Content {
  return {
    ...content,
    store: storeIn(content.store, locale),
    site: content.siteIn(locale),
    news: content.newsIn(locale),
    docs: content.docsIn(locale),
  }
}
