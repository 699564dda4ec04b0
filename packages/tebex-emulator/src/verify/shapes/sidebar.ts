import { z } from 'zod'
import { Id, Moment, Money, Text } from './values.ts'

const Named = { username: Text, username_id: z.union([Text, z.int()]).nullish() }

const DATA = {
  top_customer: z.looseObject({ header: Text, ...Named }),
  textbox: z.looseObject({ header: Text, text: Text }),
  recent_payments: z.looseObject({
    header: Text,
    payments: z.array(z.looseObject({ ...Named, package: z.looseObject({ name: Text }) })),
  }),
  featured_package: z.looseObject({ header: Text, package: z.looseObject({}).nullish() }),
  giftcard_balance: z.looseObject({ header: Text }),
  server_status: z.looseObject({ header: Text, hostname: Text, online: z.boolean() }),
  payment_goal: z.looseObject({ header: Text, percentage: Money }),
  community_goal: z.looseObject({ header: Text, percentage: Money }),
}

const defineModule = <const Type extends keyof typeof DATA>(type: Type) =>
  z.strictObject({
    id: Id,
    type: z.literal(type),
    start_time: Moment.nullable(),
    end_time: Moment.nullable(),
    data: DATA[type],
  })

export const SidebarModule = z.discriminatedUnion('type', [
  defineModule('top_customer'),
  defineModule('textbox'),
  defineModule('recent_payments'),
  defineModule('featured_package'),
  defineModule('giftcard_balance'),
  defineModule('server_status'),
  defineModule('payment_goal'),
  defineModule('community_goal'),
])
