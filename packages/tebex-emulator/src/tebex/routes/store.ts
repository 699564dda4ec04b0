import { call } from '../../http/call.ts'
import { createApp, readParam } from '../../http/context.ts'
import { json } from '../../http/respond.ts'
import { requireStore } from '../access.ts'
import { serializeModule } from '../engagement/serialize-module.ts'
import { serializeStore } from '../serialize.ts'
import { findCustomer } from '../store-kinds.ts'

const ACCOUNT = '/api/accounts/:token'

const LOOKUPS = ['gametypes', 'usernameservices'].map((list) => `/${list}/:platform/username/:name`)

export const storeRoutes = createApp()

storeRoutes.get(ACCOUNT, call('getWebstore'), (c) => {
  requireStore(c)
  return json({ data: serializeStore(c.var.state) })
})

storeRoutes.get(`${ACCOUNT}/pages`, call('getCustomPages'), (c) => {
  requireStore(c)
  return json({ data: c.var.state.catalogue.pages })
})

storeRoutes.get(`${ACCOUNT}/sidebar`, call('getSidebar'), (c) => {
  requireStore(c)
  const state = c.get('state')
  return json({ data: state.catalogue.sidebar.map((module) => serializeModule(state, module)) })
})

/** The name look-up of the login service: an unknown name is a 200 with an error in it. */
storeRoutes.on('GET', LOOKUPS, call('usernameLookup'), (c) => {
  const { state } = c.var
  const player = findCustomer(state, readParam(c, 'name'))
  if (player === null) return json({ error: { code: 404, message: 'User not found' } })
  const { created_at } = state.catalogue.store
  return json({
    id: String(player.username_id),
    username: player.username,
    meta: {},
    cache_expire: null,
    created_at,
    updated_at: created_at,
  })
})
