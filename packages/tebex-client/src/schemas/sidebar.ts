import { z } from 'zod'
import { Package } from './package.ts'
import {
  currency,
  entity,
  flag,
  html,
  integer,
  list,
  maybe,
  number,
  order,
  plain,
  price,
  text,
} from './values.ts'

const percentage = z.unknown().transform((value) => {
  const share = number.parse(value) ?? 0
  return Math.min(100, Math.max(0, share))
})

const barStyle = z.unknown().transform((value) => (value === 'striped' ? 'striped' : 'normal'))

const RecentPayment = entity({
  username: plain,
  usernameId: text,
  package: maybe(entity({ name: plain })),
  createdAt: text,
  price,
  currency,
})

const bar = { header: plain, percentage, barStyle, barAnimated: flag }

function module<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return entity({ id: integer, type: z.literal(type), startTime: text, endTime: text, data })
}

export const SidebarModule = z.union([
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
])
/** A block of the store's sidebar, told apart by `type`; money in cents, percentages from 0 to 100. */
export type SidebarModule = z.infer<typeof SidebarModule>
