import { formatIsoSeconds } from '../../clock.ts'
import { SERVER_COUNTRY } from '../listing.ts'
import { PAYMENT_STATUS, type Payment } from '../payment.ts'
import { fromCents } from '../pricing/money.ts'
import { serializePackage } from '../serialize.ts'
import type { State } from '../state.ts'
import { measureProgress } from './progress.ts'
import type { SidebarModule } from './sidebar.ts'

type Data = Record<string, unknown>

/** The number of latest payments that are shown. */
const RECENT = 5

/** A module of the sidebar. Values of its seed stay; missing values are read from the store and its payments. */
export function serializeModule(state: State, module: SidebarModule): Data {
  const { goal: _, data, ...fields } = module
  const start = state.variants.moduleStartNull ? null : state.catalogue.store.created_at
  const start_time = module.start_time ?? start
  return { ...fields, start_time, data: { ...readData(state, module), ...data, ...featured(state, data) } }
}

function readData(state: State, module: SidebarModule): Data {
  switch (module.type) {
    case 'community_goal':
      return communityGoal(state, module)
    case 'payment_goal':
      return paymentGoal(state, module)
    case 'recent_payments':
      return { payments: completePayments(state).slice(-RECENT).reverse().map(recentPayment) }
    case 'top_customer':
      return topCustomer(state)
    default:
      return {}
  }
}

const completePayments = ({ payments }: State): Payment[] =>
  [...payments.values()].filter(({ status }) => status === PAYMENT_STATUS.complete)

function bar(current: number, target: number): Data {
  const percentage = target > 0 ? Math.min(100, Math.round((current / target) * 100)) : 0
  return { percentage, bar_style: 'normal', bar_animated: false, target }
}

/** The goal that the module names, else the store's first one; a goal that was reached for good is full. */
function communityGoal(state: State, module: SidebarModule): Data {
  const goals = state.catalogue.community_goals
  const goal = module.goal === undefined ? goals[0] : goals.find(({ id }) => id === module.goal)
  if (goal === undefined) return bar(0, 0)
  const { current, timesAchieved } = measureProgress(state.payments.values(), goal)
  const total = fromCents(current)
  return { ...bar(total, goal.target), total_payments: total, times_achieved: timesAchieved }
}

/** Payments count while the module is shown. */
function paymentGoal(state: State, { start_time, end_time, data }: SidebarModule): Data {
  const from = start_time === null ? 0 : Date.parse(start_time)
  const to = end_time === null ? Number.POSITIVE_INFINITY : Date.parse(end_time)
  const counted = completePayments(state).filter(({ createdAt }) => createdAt >= from && createdAt < to)
  const total = fromCents(counted.reduce((sum, { paid }) => sum + paid, 0))
  return { ...bar(total, typeof data.target === 'number' ? data.target : 0), total }
}

function recentPayment({ customer, products, createdAt, paid, currency }: Payment): Data {
  return {
    username: customer.username ?? '',
    username_id: customer.usernameId ?? '',
    package: { name: products[0]?.name ?? '' },
    created_at: formatIsoSeconds(createdAt),
    price: fromCents(paid),
    currency,
  }
}

function topCustomer(state: State): Data {
  const customers = Map.groupBy(completePayments(state), ({ customer }) => customer.usernameId)
  const totals = [...customers].map(([id, payments]) => ({
    username: payments[0]?.customer.username ?? '',
    username_id: id ?? '',
    total: fromCents(payments.reduce((sum, { paid }) => sum + paid, 0)),
  }))
  const [top] = totals.toSorted((one, other) => other.total - one.total)
  return { ...(top ?? { username: '', username_id: '', total: 0 }) }
}

/** A featured package is named by its id. */
function featured(state: State, data: Data): Data {
  if (typeof data.package !== 'number') return {}
  const pack = state.catalogue.packages.find(({ id }) => id === data.package)
  const shopper = { country: SERVER_COUNTRY, player: null }
  return { package: pack === undefined ? null : serializePackage(state, pack, shopper) }
}
