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

/** The other routes, under names of our own. */
export const OTHER_OPERATIONS = [
  'checkoutPayment',
  'checkoutRefund',
  'checkoutBasket',
  'checkoutRecurring',
  'checkoutCancelRecurring',
  'pluginInformation',
  'pluginPayments',
  'pluginPayment',
  'pluginUser',
  'pluginPlayerPackages',
  'usernameLookup',
  'loginPage',
  'discordLoginPage',
  'payPage',
  'portalPage',
  'legalPage',
  'picture',
  'unknown',
  'trap',
] as const

export type OperationId = (typeof HEADLESS_OPERATIONS)[number] | (typeof OTHER_OPERATIONS)[number]

const headless: ReadonlySet<string> = new Set(HEADLESS_OPERATIONS)

export const isHeadless = (operation: string): boolean => headless.has(operation)
