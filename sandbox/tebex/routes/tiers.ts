import { z } from 'zod'
import { json, type Message, type Reply } from '../../http/message.ts'
import { parse } from '../../http/parse.ts'
import type { Route } from '../../http/router.ts'
import { requireStore, requireTrusted } from '../access.ts'
import { updateTier } from '../tiers.ts'
import type { World } from '../world.ts'

const Id = z.coerce.number().int().positive()
const Body = z.object({ package_id: Id })

function patchTier(world: World, message: Message): Reply {
  requireStore(world, message)
  requireTrusted(world, message)
  updateTier(world, parse(Id, message.params.id), parse(Body, message.body).package_id)
  return json({
    success: true,
    message: 'Tier successfully upgraded, please allow a few moments for your changes to take effect.',
  })
}

export const tierRoutes: Route[] = [
  {
    method: 'PATCH',
    pattern: '/api/accounts/:token/tiers/:id',
    operation: 'updateTier',
    handle: patchTier,
  },
]
