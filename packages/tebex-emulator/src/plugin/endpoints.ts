import { PLUGIN_BASE } from '../http/bases.ts'
import { createRoutes, type Endpoint, endpoint } from '../http/endpoints.ts'
import { countInFlight, requirePluginAccess } from './access.ts'
import { createBan, listBans } from './bans.ts'
import {
  listPackages,
  listSales,
  readInformation,
  readListing,
  readPackage,
  updatePackage,
} from './catalogue.ts'
import { createCheckout } from './checkout.ts'
import { createCoupon, deleteCoupon, listCoupons, readCoupon } from './coupons.ts'
import { createCard, listCards, lookUpCard, readCard, topUpCard, voidCard } from './gift-cards.ts'
import { listGoals, readGoal } from './goals.ts'
import { addNote, createPayment, listAll, listFields, readPayment, updatePayment } from './payments.ts'
import { listPlayerPackages, readUser } from './players.ts'
import { deleteCommands, listOfflineCommands, listOnlineCommands, readQueue } from './queue.ts'

/** `plugin.tebex.io`. */
export const PLUGIN_ENDPOINTS: readonly Endpoint[] = [
  endpoint(
    ['pluginInformation', 'GET', '/information'],
    'the store and the game server of the key',
    readInformation,
  ),
  endpoint(['pluginListing', 'GET', '/listing'], 'categories with their packages and sales', readListing),
  endpoint(
    ['pluginPackages', 'GET', '/packages'],
    'every package with its settings; `verbose=true` adds descriptions',
    listPackages,
    'several clients',
  ),
  endpoint(['pluginPackage', 'GET', '/package/:package'], 'one package', readPackage, 'several clients'),
  endpoint(['pluginUpdatePackage', 'PUT', '/package/:package'], 'name, price, `disabled`', updatePackage),
  endpoint(['pluginSales', 'GET', '/sales'], 'the sales that run now', listSales),
  endpoint(
    ['pluginGoals', 'GET', '/community_goals'],
    'community goals and how far they are',
    listGoals,
    'official code',
  ),
  endpoint(['pluginGoal', 'GET', '/community_goals/:goal'], 'one goal', readGoal, 'official code'),
  endpoint(
    ['pluginPayments', 'GET', '/payments'],
    'the latest 100 (`limit`), or with `paged=1&page=` pages of 25',
    listAll,
  ),
  endpoint(
    ['pluginPaymentFields', 'GET', '/payments/fields/:package'],
    'what a manual payment must answer',
    listFields,
  ),
  endpoint(['pluginPayment', 'GET', '/payments/:transaction'], 'one payment', readPayment),
  endpoint(
    ['pluginCreatePayment', 'POST', '/payments'],
    'a manual payment; price 0 gives a package away',
    createPayment,
  ),
  endpoint(
    ['pluginUpdatePayment', 'PUT', '/payments/:transaction'],
    'another player, another status',
    updatePayment,
  ),
  endpoint(['pluginPaymentNote', 'POST', '/payments/:transaction/note'], 'adds a note', addNote),
  endpoint(
    ['pluginCheckout', 'POST', '/checkout'],
    'an address at which a player pays for a package',
    createCheckout,
  ),
  endpoint(['pluginGiftCards', 'GET', '/gift-cards'], 'all gift cards', listCards),
  endpoint(['pluginGiftCard', 'GET', '/gift-cards/:card'], 'one by its number in the list', readCard),
  endpoint(['pluginGiftCardLookup', 'GET', '/gift-cards/lookup/:code'], 'one by its code', lookUpCard),
  endpoint(['pluginCreateGiftCard', 'POST', '/gift-cards'], 'a new card', createCard),
  endpoint(['pluginTopUpGiftCard', 'PUT', '/gift-cards/:card'], 'adds to its balance', topUpCard),
  endpoint(['pluginVoidGiftCard', 'DELETE', '/gift-cards/:card'], 'makes it unusable', voidCard),
  endpoint(['pluginCoupons', 'GET', '/coupons'], 'pages of 25 (`page`)', listCoupons),
  endpoint(['pluginCoupon', 'GET', '/coupons/:coupon'], 'one coupon', readCoupon),
  endpoint(['pluginCreateCoupon', 'POST', '/coupons'], 'a new coupon', createCoupon),
  endpoint(['pluginDeleteCoupon', 'DELETE', '/coupons/:coupon'], 'deletes it', deleteCoupon),
  endpoint(['pluginBans', 'GET', '/bans'], 'all bans', listBans),
  endpoint(
    ['pluginCreateBan', 'POST', '/bans'],
    'bans a player, an address or both from the checkout',
    createBan,
  ),
  endpoint(
    ['pluginUser', 'GET', '/user/:user'],
    'a player’s payments, by name or id; needs the switch `pluginPlan`',
    readUser,
  ),
  endpoint(
    ['pluginPlayerPackages', 'GET', '/player/:player/packages'],
    'what a player owns (`package`)',
    listPlayerPackages,
  ),
  endpoint(['pluginQueue', 'GET', '/queue'], 'the players for whom commands wait', readQueue),
  endpoint(
    ['pluginOfflineCommands', 'GET', '/queue/offline-commands'],
    'commands that can run at once',
    listOfflineCommands,
  ),
  endpoint(
    ['pluginOnlineCommands', 'GET', '/queue/online-commands/:player'],
    'commands for a player on the server',
    listOnlineCommands,
  ),
  endpoint(['pluginDeleteCommands', 'DELETE', '/queue'], 'commands that have run', deleteCommands),
]

export const pluginRoutes = createRoutes(PLUGIN_BASE, PLUGIN_ENDPOINTS, {
  before: [countInFlight],
  after: [requirePluginAccess],
})
