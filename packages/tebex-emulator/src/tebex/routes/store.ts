import { call } from '../../http/call.ts'
import { createApp } from '../../http/context.ts'
import { requireStore } from '../access.ts'
import { findPlayer } from '../state.ts'

const ACCOUNT = '/api/accounts/:token'

export const storeRoutes = createApp()

storeRoutes.get(ACCOUNT, call('getWebstore'), (c) => {
  requireStore(c)
  const { variants, catalogue } = c.var.state
  const { store } = catalogue
  if (!variants.storeFlagsText) return c.json({ data: store })
  const { disabled, supports_usernames, supports_gifting } = store
  const flags = Object.entries({ disabled, supports_usernames, supports_gifting })
  const texts = Object.fromEntries(flags.map(([name, flag]) => [name, String(flag)]))
  return c.json({ data: { ...store, ...texts } })
})

storeRoutes.get(`${ACCOUNT}/pages`, call('getCustomPages'), (c) => {
  requireStore(c)
  return c.json({ data: c.var.state.catalogue.pages })
})

storeRoutes.get(`${ACCOUNT}/sidebar`, call('getSidebar'), (c) => {
  requireStore(c)
  return c.json({ data: c.var.state.catalogue.sidebar })
})

/** The name look-up of the login service: an unknown name is a 200 with an error in it. */
storeRoutes.get('/gametypes/:platform/username/:name', call('usernameLookup'), (c) => {
  const { state } = c.var
  const player = findPlayer(state, c.req.param('name'))
  if (player === null) return c.json({ error: { code: 404, message: 'User not found' } })
  const { created_at } = state.catalogue.store
  return c.json({
    id: String(player.username_id),
    username: player.username,
    meta: {},
    cache_expire: null,
    created_at,
    updated_at: created_at,
  })
})
