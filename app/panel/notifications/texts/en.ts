/** Messages to the seller in English. */
import type { NotificationTexts } from './pt.ts'

const count = (value: number, one: string, more: string) =>
  `${new Intl.NumberFormat('en-GB').format(value)} ${value === 1 ? one : more}`

export const en: NotificationTexts = {
  tag: 'en-GB',
  unknownAmount: 'amount unknown',
  sale: (amount) => `Sale: ${amount}`,
  refund: (amount) => `Refund: ${amount}`,
  dispute_opened: (amount) => `Dispute opened: ${amount}`,
  dispute_won: (amount) => `Dispute won: ${amount}`,
  dispute_lost: (amount) => `Dispute lost: ${amount}`,
  disputeHint: 'Answer it with evidence in the Tebex panel before its deadline.',
  transaction: (id) => `Transaction ${id}`,
  more: (products) => `and ${count(products, 'more product', 'more products')}`,
  renewal_failed: (amount) => `Renewal not paid: ${amount}`,
  renewalHint: 'Tebex tries to charge it again for a few days.',
  review_waiting: 'A review is waiting for approval',
  review: (stars, product) => `${count(stars, 'star', 'stars')} for ${product}`,
  removedProduct: 'a product no longer in the catalogue',
  no_sale: (hours) => `No sales for ${count(hours, 'hour', 'hours')}`,
  noSaleHint: 'Check that the shop and its checkout work.',
  logins_failing: 'Customer logins are failing',
  logins: (failed, of) => `${failed} of ${count(of, 'login', 'logins')} failed in the last ten minutes.`,
  rules_changed: 'Owner-only settings were published',
  rules: {
    discordRoles: 'Discord roles',
    privacy: 'Privacy',
    claims: 'Prices and claims',
    'reviews.approval': 'Approval of reviews',
    money: 'Currency and amounts',
  },
  rulesBy: (name) => `By: ${name || 'the owner'}`,
  admin_locked: 'Panel login locked',
  adminLocked: 'There were too many wrong passwords. If it was not you, change the panel’s password.',
  platform_away: 'Tebex is not responding',
  platformAwayHint:
    'The shop shows the catalogue it has; login, cart and checkout may fail until Tebex is back.',
  platform_back: 'Tebex is responding again',
  platformBack: (minutes) => `It was down for ${count(minutes, 'minute', 'minutes')}.`,
  weekly_report: (from, to) => `Week from ${from} to ${to}`,
  noRevenue: 'No sales this week or the week before.',
  kept: (kept, before) => `You keep ${kept} (week before: ${before})`,
  net: (net) => `${net} in sales after refunds`,
  orders: (orders, refunds) => `${count(orders, 'order', 'orders')}, ${count(refunds, 'refund', 'refunds')}`,
  bestProducts: 'Best sellers',
  bestSource: (source, orders, kept) =>
    `Best source: ${source} (${count(orders, 'sale', 'sales')}${kept && `, you keep ${kept}`})`,
  sources: { direct: 'direct visits' },
  attention: 'Needs attention',
  nothingToDo: 'Nothing needs attention.',
  reviewsWaiting: (value) => count(value, 'review waits for approval', 'reviews wait for approval'),
  webhooksFailed: (value) => count(value, 'webhook could not be applied', 'webhooks could not be applied'),
  notificationsFailed: (value) =>
    count(value, 'notification was not delivered', 'notifications were not delivered'),
  findings: (value) => count(value, 'problem on the health page', 'problems on the health page'),
  test: 'Test message',
  testHint: 'The shop’s notifications arrive here.',
}
