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
  removedProduct: 'a product that is no longer sold',
  no_sale: (hours) => `No sale for ${count(hours, 'hour', 'hours')}`,
  noSaleHint: 'Check that the shop and its checkout work.',
  logins_failing: 'Customer sign-ins are failing',
  logins: (failed, of) => `${failed} of ${count(of, 'sign-in', 'sign-ins')} failed in the last ten minutes.`,
  rules_changed: 'Settings that only an owner changes were published',
  rules: {
    discordRoles: 'Discord roles',
    privacy: 'Privacy',
    claims: 'Claims about prices and customers',
    'reviews.approval': 'Approval of reviews',
    money: 'Currency, rates and who sees amounts',
  },
  rulesBy: (name) => `By: ${name || 'the owner'}`,
  admin_locked: 'Panel login locked',
  adminLocked: 'There were too many wrong passwords. If it was not you, change the panel’s password.',
  platform_away: 'Tebex does not respond',
  platformAwayHint:
    'The shop shows the catalogue it has; sign-in, cart and checkout may fail until Tebex is back.',
  platform_back: 'Tebex responds again',
  platformBack: (minutes) => `It was away for ${count(minutes, 'minute', 'minutes')}.`,
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
  findings: (value) => count(value, 'finding on the health page', 'findings on the health page'),
  test: 'Test message',
  testHint: 'The shop’s notifications arrive here.',
}
