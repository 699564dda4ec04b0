import { json, type Message, type Reply } from '../../http/message.ts'
import type { Route } from '../../http/router.ts'
import { requireStore } from '../access.ts'
import { findPlayer, type World } from '../world.ts'

const ACCOUNT = '/api/accounts/:token'

function getWebstore(world: World, message: Message): Reply {
  requireStore(world, message)
  const { store } = world.catalogue
  if (!world.variants.storeFlagsText) return json({ data: store })
  const { disabled, supports_usernames, supports_gifting } = store
  const flags = Object.entries({ disabled, supports_usernames, supports_gifting })
  return json({
    data: { ...store, ...Object.fromEntries(flags.map(([name, flag]) => [name, String(flag)])) },
  })
}

function getPages(world: World, message: Message): Reply {
  requireStore(world, message)
  return json({ data: world.catalogue.pages })
}

function getSidebar(world: World, message: Message): Reply {
  requireStore(world, message)
  return json({ data: world.catalogue.sidebar })
}

/** The name look-up of the login service: an unknown name is a 200 with an error in it. */
function lookUpUsername(world: World, message: Message): Reply {
  const player = findPlayer(world, message.params.name ?? '')
  if (player === null) return json({ error: { code: 404, message: 'User not found' } })
  const { created_at } = world.catalogue.store
  return json({
    id: String(player.username_id),
    username: player.username,
    meta: {},
    cache_expire: null,
    created_at,
    updated_at: created_at,
  })
}

export const storeRoutes: Route[] = [
  { method: 'GET', pattern: ACCOUNT, operation: 'getWebstore', handle: getWebstore },
  { method: 'GET', pattern: `${ACCOUNT}/pages`, operation: 'getCustomPages', handle: getPages },
  { method: 'GET', pattern: `${ACCOUNT}/sidebar`, operation: 'getSidebar', handle: getSidebar },
  {
    method: 'GET',
    pattern: '/gametypes/:platform/username/:name',
    operation: 'usernameLookup',
    handle: lookUpUsername,
  },
]
