/** The operations, by the operationIds of the descriptions: the 29 of the Headless API 2.0.0, and what is called of the others. */
export type OperationId =
  | PluginOperation
  | CheckoutOperation
  | 'getWebstore'
  | 'getCustomPages'
  | 'getSidebar'
  | 'getCategories'
  | 'getCategoriesIncludePackages'
  | 'getUserTieredCategories'
  | 'getDynamicCategories'
  | 'getCategory'
  | 'getCategoryIncludePackages'
  | 'getCategoryIncludeDynamicPackages'
  | 'getAllPackages'
  | 'getAllPackagesWithAuthedIP'
  | 'getPackagesForBasket'
  | 'getAllPackagesWithAuthedIPAndBasket'
  | 'getPackage'
  | 'createBasket'
  | 'getBasket'
  | 'getBasketAuthUrl'
  | 'createDynamicPackage'
  | 'addBasketPackage'
  | 'removeBasketPackage'
  | 'updatePackageQuantity'
  | 'applyCoupon'
  | 'removeCoupon'
  | 'applyGiftCard'
  | 'removeGiftCard'
  | 'applyCreatorCode'
  | 'removeCreatorCode'
  | 'updateTier'

/** Operations of the Plugin API; the platform has no other names for them. */
export type PluginOperation = 'getInformation' | 'getPayments' | 'getUser'

/** Operations of the Checkout API. */
export type CheckoutOperation =
  | 'getPaymentById'
  | 'refundPaymentById'
  | 'getRecurringPayment'
  | 'updateRecurringPayment'
  | 'cancelRecurringPayment'
  | 'getBasketById'
  | 'checkout'
