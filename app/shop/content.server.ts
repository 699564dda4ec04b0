/** A store folder as the shop speaks of it: a value, made anew for every other folder on the same foundation. */
import type { Site } from '#app/features/content/site.ts'
import type { TaxMode } from '#app/lib/tax.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { type Claims, claimsOf } from '#app/server/store/claims.server.ts'
import { type Store, storeIn } from '#app/server/store/store.server.ts'
import { siteOf } from '../site.server.ts'

export type Content = {
  store: Store
  /** What this shop may say of prices and customers. */
  claims: Claims
  /** In the default language. */
  site: Site
  siteIn: (locale: string) => Site
}

export function contentOf(store: Store, { env, taxMode }: { env: Env; taxMode: () => TaxMode }): Content {
  const claims = claimsOf(store, env)
  const sites = new Map(locales.map((locale) => [locale, siteOf(storeIn(store, locale), { env, claims })]))
  const siteIn = (locale: string) => {
    const site = sites.get(locale) ?? siteOf(store, { env, claims })
    return { ...site, taxMode: taxMode() }
  }
  return { store, claims, site: siteIn(defaultLocale), siteIn }
}
