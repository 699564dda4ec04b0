import { z } from 'zod'
import { call } from '../../http/call.ts'
import { createApp, parse } from '../../http/context.ts'
import { json } from '../../http/respond.ts'
import { requireStore, requireTrusted } from '../access.ts'
import { updateTier } from '../pricing/tiers.ts'

const Id = z.coerce.number().int().positive()
const Body = z.object({ package_id: Id })

export const tierRoutes = createApp()

tierRoutes.patch('/api/accounts/:token/tiers/:id', call('updateTier'), (c) => {
  requireStore(c)
  requireTrusted(c)
  updateTier(c.var.state, parse(Id, c.req.param('id')), parse(Body, c.var.body).package_id)
  return json({
    success: true,
    message: 'Tier successfully upgraded, please allow a few moments for your changes to take effect.',
  })
})
