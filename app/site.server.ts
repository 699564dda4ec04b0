/** The facts of the shop that every one of its pages knows. */
import { defaultLocale } from '#app/messages/index.ts'
import type { Env } from './server/env/env.server.ts'
import type { Claims } from './server/store/claims.server.ts'
import { findNamedImage } from './server/store/images/named-images.server.ts'
import type { Store } from './server/store/store.server.ts'
import { readThemeColors } from './shop/catalog/share-pictures/theme.server.ts'
import { createNavigation } from './shop/content/navigation.server.ts'
import type { Site } from './shop/content/site.ts'

type SiteFacts = { env: Pick<Env, 'publicOrigin' | 'ai' | 'isDemo' | 'isPublicDemo'>; claims: Claims }

/** In one language, as the store says it there. */
export function createSite(store: Store, { env, claims }: SiteFacts): Omit<Site, 'taxMode'> {
  const { settings, services, words, themeCss } = store
  const { light, dark } = readThemeColors(themeCss)
  const { name, tagline, links, support, promo, comeBackTitles, subscription } = settings
  const pages = [...store.pages.values()].map(({ slug, title, language }) => ({
    path: `/${slug}`,
    title,
    language: language ?? defaultLocale,
  }))
  // The others are the server's own.
  const { featuredItems: _, categoryPreview: __, ...numbers } = settings.numbers
  return {
    name,
    tagline,
    origin: env.publicOrigin,
    links,
    supportEmail: support.email,
    hasSubscription: subscription !== null,
    hasServices: services.length > 0,
    pages,
    navigation: createNavigation({ ...store, pages }),
    paymentMethods: listPaymentMethods(store),
    saleBadge: claims.prices.referencePrice === 'multiple' ? settings.claims.badge : null,
    promises: words.promises,
    promo: promo && { code: promo.code, text: promo.text },
    hasAi: env.ai !== null && !env.ai.isStandIn,
    isDemo: env.isDemo,
    isPublicDemo: env.isPublicDemo,
    theme: { light: light.bg, dark: dark.bg },
    comeBackTitles,
    numbers,
  }
}

function listPaymentMethods(store: Store): Site['paymentMethods'] {
  const image = findNamedImage(store, 'payments')
  return image && { src: `/store/images/${image.name}`, alt: store.pictureTexts[image.name]?.alt ?? null }
}
