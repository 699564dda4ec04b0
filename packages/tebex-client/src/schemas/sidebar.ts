import { Package } from './package.ts'
import { entity, list, maybe, type Read, type Reader, required, Unreadable } from './reader.ts'
import { currency, flag, html, integer, order, plain, price, text, toNumber } from './values.ts'

const percentage = (value: unknown) => Math.min(100, Math.max(0, toNumber(value) ?? 0))

const barStyle = (value: unknown) => (value === 'striped' ? 'striped' : 'normal')

const RecentPayment = entity({
  username: plain,
  usernameId: text,
  package: maybe(entity({ name: plain })),
  createdAt: text,
  price,
  currency,
})

const bar = { header: plain, percentage, barStyle, barAnimated: flag }

function module<Type extends string, Data>(type: Type, data: Reader<Data>) {
  const sameType = (value: unknown) => (value === type ? type : null)
  return entity({
    id: integer,
    type: required(sameType, `the type ${type}`),
    startTime: text,
    endTime: text,
    data,
  })
}

const MODULES = [
  module('top_customer', entity({ header: plain, username: plain, usernameId: text, total: price })),
  module('textbox', entity({ header: plain, text: html })),
  module('recent_payments', entity({ header: plain, payments: list(RecentPayment) })),
  module('featured_package', entity({ header: plain, package: maybe(Package) })),
  module('giftcard_balance', entity({ header: plain })),
  module(
    'server_status',
    entity({
      header: plain,
      hostname: plain,
      port: integer,
      online: flag,
      players: maybe(entity({ online: order, max: order })),
    }),
  ),
  module('payment_goal', entity({ ...bar, total: price, target: price })),
  module('community_goal', entity({ ...bar, totalPayments: price, target: price, timesAchieved: integer })),
]
/** A block of the store's sidebar, told apart by `type`; money in cents, percentages from 0 to 100. */
export type SidebarModule = Read<(typeof MODULES)[number]>

export const SidebarModule: Reader<SidebarModule> = (value) => {
  for (const read of MODULES) {
    const block = read(value)
    if (!(block instanceof Unreadable)) return block
  }
  return new Unreadable('a block of a known type')
}
