/** A typed client of the Tebex Headless API 2.0.0, for servers. It knows nothing of any shop. */

export { parseCategories } from './catalogue.ts'
export { type Checkout, type CheckoutOptions, createCheckout } from './checkout/checkout.ts'
export type { CheckoutItem, NewCheckout } from './checkout/params.ts'
export type { CheckoutBasket, Subscription } from './checkout/schemas.ts'
export { createTebex, type Tebex } from './client.ts'
export { type DiscordReturn, readDiscordReturn } from './discord.ts'
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
export type { OperationId } from './http/http.ts'
export { parseRetryAfter } from './http/problem.ts'
export type { CallOptions, TebexCall, TebexOptions } from './options.ts'
export type {
  CategoriesQuery,
  CategoryQuery,
  NewBasket,
  NewBasketPackage,
  NewDynamicPackages,
  PackageQuery,
} from './params.ts'
export { createPlugin, type Plugin, type PluginOptions } from './plugin/plugin.ts'
export type { PluginInformation, PluginPayment } from './plugin/schemas.ts'
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
export type { SidebarModule } from './schemas/sidebar.ts'
export type { Cents } from './schemas/values.ts'
export { toCents, toUrl } from './schemas/values.ts'
export type {
  Payment,
  PaymentType,
  RecurringPayment,
  RecurringType,
  WebhookEvent,
} from './schemas/webhook.ts'
export { PAYMENT_TYPES, RECURRING_TYPES } from './schemas/webhook.ts'
export type { Page, Webstore } from './schemas/webstore.ts'
export { parseWebhook, signWebhook, verifyWebhook } from './webhooks.ts'
