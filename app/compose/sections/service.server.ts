/** Service around the sale: the assistant, roles and messages in Discord, and a customer's own data. */

import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { findPromo } from '#app/server/store/promo.server.ts'
import { version } from '#app/server/version.server.ts'
import { Assistant } from '#app/shop/assistant/assistant.server.ts'
import { createCustomerData } from '#app/shop/customer/customer-data.server.ts'
import { Discord } from '#app/shop/discord/discord.server.ts'
import { answerHelpQuestion } from '#app/shop/help/answer-question.server.ts'
import { createChatHolder } from '../chat-holder.server.ts'
import { listPublicNews } from '../public-news.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { Releases } from './releases.server.ts'
import type { Sales } from './sales.server.ts'

type ServiceOptions = {
  foundation: Foundation
  contents: ContentsSection
  sales: Sales
  catalogue: Catalogue
  releases: Releases
}

export type Service = ReturnType<typeof openService>

export function openService({ foundation, contents, sales, catalogue, releases }: ServiceOptions) {
  const { env, db, limits, log, now } = foundation.parts
  const { privacy, timeZone } = contents
  const { current } = contents.publication
  const { orders, reviews } = sales.parts
  const assistant = new Assistant({
    env,
    store: () => current().store,
    privacy,
    search: () => current().search,
    catalog: catalogue.parts.catalog,
    db,
    limits,
    log,
    timeZone,
    now,
    findRelease: (id) => current().news.findRelease(id),
    findHelp: answerHelpQuestion,
    findPromo: () => findPromo(current().store.settings, current().news.getToday()),
  })
  const discord = openDiscord({ foundation, contents, sales, catalogue })
  /** Each holder of a customer's data has a line here. */
  const customerData = createCustomerData({
    // Chats and reviews come before the purchases: a review depends on who owns the package, a chat on who paid the
    // basket.
    chats: createChatHolder(assistant, orders),
    reviews,
    releases: releases.parts.seenReleases,
    purchases: orders,
    ...(discord && { discord }),
  })
  return { parts: { assistant, discord, customerData } }
}

/** Returns null when no application is configured. */
function openDiscord({
  foundation,
  contents,
  sales,
  catalogue,
}: Omit<ServiceOptions, 'releases'>): Discord | null {
  const { env, db, limits, log, monotonic, sealedValues } = foundation.parts
  if (env.discord === null) return null
  const { locks, steadyNow } = foundation
  const { publication, settings } = contents
  const { orders } = sales.parts
  const { catalog } = catalogue.parts
  const discord = new Discord({
    db,
    sealedValues,
    orders,
    limits,
    locks,
    log,
    monotonic,
    version,
    now: steadyNow,
    app: env.discord,
    rules: () => settings().discordRoles,
    listNotes: () => listPublicNews(publication.current(), catalog),
    listGrantedIds: async (customer) =>
      (await orders.listOwnedIdsByKey(customer)).flatMap(catalogue.facts.listGranted),
    seal: createSeal(env.sessionSecrets, 'tradepost discord sign-in v1'),
    leaveSeal: createSeal(env.sessionSecrets, 'tradepost release messages v1'),
    origin: env.publicOrigin,
  })
  publication.onPublish(async () => () => discord.wake())
  return discord
}
