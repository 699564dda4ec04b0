/** The operations of the Headless API, named as its description names them. */
export const HEADLESS_OPERATIONS = [
  'getWebstore',
  'getCustomPages',
  'getSidebar',
  'getCategories',
  'getCategoriesIncludePackages',
  'getUserTieredCategories',
  'getDynamicCategories',
  'getCategory',
  'getCategoryIncludePackages',
  'getCategoryIncludeDynamicPackages',
  'getAllPackages',
  'getAllPackagesWithAuthedIP',
  'getPackagesForBasket',
  'getAllPackagesWithAuthedIPAndBasket',
  'getPackage',
  'createBasket',
  'getBasket',
  'getBasketAuthUrl',
  'createDynamicPackage',
  'addBasketPackage',
  'removeBasketPackage',
  'updatePackageQuantity',
  'applyCoupon',
  'removeCoupon',
  'applyGiftCard',
  'removeGiftCard',
  'applyCreatorCode',
  'removeCreatorCode',
  'updateTier',
] as const

/** The operations of the Checkout API, under names of our own. */
const CHECKOUT_OPERATIONS = [
  'checkoutCreateBasket',
  'checkoutBasket',
  'checkoutUpdateBasket',
  'checkoutAddPackage',
  'checkoutRemoveRow',
  'checkoutAddSale',
  'checkoutRequest',
  'checkoutPayment',
  'checkoutRefund',
  'checkoutRecurring',
  'checkoutUpdateRecurring',
  'checkoutRecurringStatus',
  'checkoutCancelRecurring',
] as const

/** The operations of the Plugin API. */
const PLUGIN_OPERATIONS = [
  'pluginInformation',
  'pluginListing',
  'pluginPackages',
  'pluginPackage',
  'pluginUpdatePackage',
  'pluginSales',
  'pluginGoals',
  'pluginGoal',
  'pluginPayments',
  'pluginPayment',
  'pluginPaymentFields',
  'pluginCreatePayment',
  'pluginUpdatePayment',
  'pluginPaymentNote',
  'pluginCheckout',
  'pluginGiftCards',
  'pluginGiftCard',
  'pluginGiftCardLookup',
  'pluginCreateGiftCard',
  'pluginTopUpGiftCard',
  'pluginVoidGiftCard',
  'pluginCoupons',
  'pluginCoupon',
  'pluginCreateCoupon',
  'pluginDeleteCoupon',
  'pluginBans',
  'pluginCreateBan',
  'pluginUser',
  'pluginPlayerPackages',
  'pluginQueue',
  'pluginOfflineCommands',
  'pluginOnlineCommands',
  'pluginDeleteCommands',
] as const

/** The other routes. */
export const OTHER_OPERATIONS = [
  ...CHECKOUT_OPERATIONS,
  ...PLUGIN_OPERATIONS,
  'usernameLookup',
  'loginPage',
  'discordLoginPage',
  'payPage',
  'portalPage',
  'shopPage',
  'legalPage',
  'picture',
  'unknown',
  'trap',
] as const

export type OperationId = (typeof HEADLESS_OPERATIONS)[number] | (typeof OTHER_OPERATIONS)[number]

const headless: ReadonlySet<string> = new Set(HEADLESS_OPERATIONS)

export const isHeadless = (operation: string): boolean => headless.has(operation)
