/** Exports of both entries. */

export {
  AbortedError,
  BasketCompleteError,
  BasketGoneError,
  CategoryGoneError,
  type CodeRefusalReason,
  CodeRefusedError,
  ConnectionError,
  CouponInvalidError,
  CreatorCodeInvalidError,
  CredentialsRequiredError,
  GiftCardInvalidError,
  GiftRefusedError,
  InvalidRequestError,
  LoginRequiredError,
  MalformedError,
  OptionRequiredError,
  PackageGoneError,
  QuantityLimitError,
  RateLimitedError,
  RecipientUnknownError,
  StoreUnknownError,
  TebexError,
  type TebexErrorCode,
  TimeoutError,
  UpstreamError,
} from './errors.ts'
export type { OperationId } from './http/operations.ts'
export { formatMoney } from './money.ts'
export type { CallOptions, TebexCall, TebexOptions } from './options.ts'
export type {
  CategoriesQuery,
  CategoryQuery,
  NewBasket,
  NewBasketPackage,
  NewDynamicPackages,
  PackageQuery,
} from './params.ts'
export type { AuthLink, Basket, BasketPackage, Coupon, GiftCard } from './schemas/basket.ts'
export type {
  Category,
  Media,
  Package,
  PackageOption,
  PackageType,
  Reference,
  Tier,
  UserLimit,
  Variable,
} from './schemas/package.ts'
export type { Cents } from './schemas/values.ts'
export type {
  BasketType,
  Payment,
  PaymentType,
  RecurringPayment,
  RecurringType,
  WebhookEvent,
} from './schemas/webhook.ts'
export { BASKET_TYPES, PAYMENT_TYPES, RECURRING_TYPES } from './schemas/webhook.ts'
export type { Webstore } from './schemas/webstore.ts'
export { parseWebhook, readWebhook, type WebhookBody, type WebhookSignature } from './webhooks.ts'
