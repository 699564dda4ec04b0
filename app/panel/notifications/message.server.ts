/** Writes a notification in its channel's language. */
import { formatMoney } from '#app/lib/money.ts'
import { type AdminMessages, getAdminMessages } from '#app/messages/admin/index.ts'
import { describeUntold, formatAmount } from '#app/panel/money/amount.ts'
import { en } from './texts/en.ts'
import { type NotificationTexts, pt } from './texts/pt.ts'
import type { ChannelLanguage, NotificationFacts, WeeklyReport } from './types.ts'

/** Plain text: the sender escapes it. */
export type NotificationMessage = {
  title: string
  lines: string[]
  /** A path in the panel; for news, a path in the shop. */
  path: string
  tone: 'good' | 'plain' | 'bad'
}

type MessageOptions = {
  language: ChannelLanguage
  /** Null for a product that is no longer sold. */
  productName: (id: number) => string | null
}

const MAX_PRODUCTS = 5
/** In characters, so that ten messages fit into one Discord request. */
const MAX_NAME_LENGTH = 60

const TONES: Partial<Record<NotificationFacts['kind'], NotificationMessage['tone']>> = {
  sale: 'good',
  dispute_won: 'good',
  platform_back: 'good',
  news: 'good',
  dispute_opened: 'bad',
  dispute_lost: 'bad',
  renewal_failed: 'bad',
  logins_failing: 'bad',
  admin_locked: 'bad',
  rules_changed: 'bad',
  platform_away: 'bad',
}

export function createMessage(
  facts: NotificationFacts,
  { language, productName }: MessageOptions,
): NotificationMessage {
  const t = language === 'pt' ? pt : en
  const tone = TONES[facts.kind] ?? 'plain'
  switch (facts.kind) {
    case 'sale':
    case 'refund':
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost': {
      const { kind, transaction, total, products } = facts
      const lines = [...productLines(products, t), t.transaction(transaction)]
      if (kind === 'dispute_opened') lines.push(t.disputeHint)
      const path = `/admin/orders?${new URLSearchParams({ order: transaction })}`
      return { title: t[kind](amountText(total, t)), lines, path, tone }
    }
    case 'renewal_failed': {
      const lines = [...facts.products.slice(0, MAX_PRODUCTS).map(shortened), t.renewalHint]
      return { title: t.renewal_failed(amountText(facts.price, t)), lines, path: '/admin/orders', tone }
    }
    case 'review_waiting': {
      const name = productName(facts.package) ?? t.removedProduct
      const lines = [t.review(facts.stars, shortened(name))]
      return { title: t.review_waiting, lines, path: '/admin/reviews?state=waiting', tone }
    }
    case 'news': {
      const { title, text, path } = facts.texts[language]
      return { title, lines: text === '' ? [] : [text], path, tone }
    }
    case 'no_sale':
      return { title: t.no_sale(facts.hours), lines: [t.noSaleHint], path: '/admin/health', tone }
    case 'logins_failing': {
      const lines = [t.logins(facts.failed, facts.of)]
      return { title: t.logins_failing, lines, path: '/admin/health', tone }
    }
    case 'admin_locked':
      return { title: t.admin_locked, lines: [t.adminLocked], path: '/admin/audit', tone }
    case 'rules_changed': {
      const lines = [...facts.rules.map((rule) => t.rules[rule]), t.rulesBy(facts.by)]
      return { title: t.rules_changed, lines, path: '/admin/store/versions', tone }
    }
    case 'platform_away':
      return { title: t.platform_away, lines: [t.platformAwayHint], path: '/admin/health', tone }
    case 'platform_back': {
      const lines = [t.platformBack(facts.minutes)]
      return { title: t.platform_back, lines, path: '/admin/health', tone }
    }
    case 'weekly_report':
      return {
        ...describeReport(facts, t, getAdminMessages(language).revenue),
        path: '/admin/revenue?days=7',
        tone,
      }
    case 'test':
      return { title: t.test, lines: [t.testHint], path: '/admin/notifications', tone }
  }
}

function productLines(products: readonly { name: string; quantity: number }[], t: NotificationTexts) {
  const listed = products
    .slice(0, MAX_PRODUCTS)
    .map(({ name, quantity }) => `${quantity} × ${shortened(name)}`)
  const more = products.length - listed.length
  return more > 0 ? [...listed, t.more(more)] : listed
}

function amountText(money: { amount: number; currency: string } | null, t: NotificationTexts): string {
  return money === null ? t.unknownAmount : formatMoney(money.amount, money.currency, t.tag)
}

/** Short enough for one screen. */
function describeReport(report: WeeklyReport, t: NotificationTexts, words: AdminMessages['revenue']) {
  const { from, to, totals, main, rates, products, bestSource, attention } = report
  const day = new Intl.DateTimeFormat(t.tag, { day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  const money = totals.flatMap((total) => {
    const text = (cents: number) => formatAmount(cents, total, t.tag)
    const { currency, kept, keptBefore, net, orders, refunds } = total
    const untold = describeUntold(total, words)
    const best = products
      .filter((product) => product.currency === currency)
      .map(
        ({ name, quantity, ...product }) =>
          `${quantity} × ${shortened(name)} (${formatAmount(product.kept, product, t.tag)})`,
      )
    return [
      t.kept(text(kept), text(keptBefore)),
      `${t.net(text(net))} · ${t.orders(orders, refunds)}`,
      ...(untold === null ? [] : [untold]),
      ...(best.length > 0 ? [`${t.bestProducts}: ${best.join(', ')}`] : []),
    ]
  })
  const converted = rates.map(({ currency, rate }) => words.rate(currency, rate, main))
  const todo = [
    ...(attention.reviews > 0 ? [t.reviewsWaiting(attention.reviews)] : []),
    ...(attention.webhooks > 0 ? [t.webhooksFailed(attention.webhooks)] : []),
    ...(attention.notifications > 0 ? [t.notificationsFailed(attention.notifications)] : []),
    ...(attention.findings > 0 ? [t.findings(attention.findings)] : []),
  ]
  return {
    title: t.weekly_report(day.format(Date.parse(from)), day.format(Date.parse(to))),
    lines: [
      ...(money.length > 0 ? money : [t.noRevenue]),
      ...(converted.length > 0 ? [`${words.ratesAre} ${converted.join(' · ')}`] : []),
      ...(bestSource ? [sourceLine(bestSource, t)] : []),
      ...(todo.length > 0 ? [`${t.attention}: ${todo.join(', ')}`] : [t.nothingToDo]),
    ],
  }
}

function sourceLine({ name, orders, kept }: NonNullable<WeeklyReport['bestSource']>, t: NotificationTexts) {
  const amounts = kept.map((earned) => formatAmount(earned.kept, earned, t.tag))
  const list = new Intl.ListFormat(t.tag).format(amounts)
  return t.bestSource(t.sources[name] ?? shortened(name), orders, list)
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…` : name
}
