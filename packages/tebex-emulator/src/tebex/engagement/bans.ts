import { z } from 'zod'
import { CREATED } from '../given.ts'

export const Ban = z.strictObject({
  id: z.int(),
  time: z.iso.datetime({ offset: true }).default(CREATED),
  ip: z.string().default(''),
  payment_email: z.string().default(''),
  reason: z.string().default(''),
  user: z.object({ ign: z.string(), uuid: z.string() }).default({ ign: '', uuid: '' }),
})
export type Ban = z.infer<typeof Ban>
