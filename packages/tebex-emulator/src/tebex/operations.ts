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

/** The other routes of the sandbox, under names of its own. */
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
  'chatCompletions',
  'discordWebhook',
  'discordAuthorize',
  'discordToken',
  'discordUser',
  'discordMember',
  'discordRoles',
  'discordRoleAdd',
  'discordRoleRemove',
  'unknown',
  'trap',
] as const

export type HeadlessOperation = (typeof HEADLESS_OPERATIONS)[number]
export type OperationId = HeadlessOperation | (typeof OTHER_OPERATIONS)[number]

const headless: ReadonlySet<string> = new Set(HEADLESS_OPERATIONS)

export const isHeadless = (operation: OperationId): boolean => headless.has(operation)
