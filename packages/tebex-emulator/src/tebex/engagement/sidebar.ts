import { z } from 'zod'

const Timestamp = z.iso.datetime({ offset: true })

export const SidebarModule = z.strictObject({
  id: z.int(),
  type: z.enum([
    'top_customer',
    'textbox',
    'recent_payments',
    'featured_package',
    'giftcard_balance',
    'server_status',
    'payment_goal',
    'community_goal',
  ]),
  start_time: Timestamp.nullable().default(null),
  end_time: Timestamp.nullable().default(null),
  /** The goal that a community goal shows. */
  goal: z.int().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
})
export type SidebarModule = z.infer<typeof SidebarModule>
