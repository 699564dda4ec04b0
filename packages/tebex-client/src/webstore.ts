import type { Transport } from './http/transport.ts'
import type { CallOptions } from './options.ts'
import { parseList, parseOne } from './parse.ts'
import { SidebarModule } from './schemas/sidebar.ts'
import { Page, Webstore } from './schemas/webstore.ts'

export function createWebstore({ send }: Transport) {
  return {
    /** Name, currency and kind of the store; throws `store_unknown` for an unknown token. Source: getWebstore. */
    async get(call?: CallOptions): Promise<Webstore> {
      const operation = 'getWebstore'
      const body = await send({ operation, method: 'GET', path: '/accounts/{token}' }, call)
      return parseOne(operation, Webstore, body)
    },
  }
}

/** Texts that the seller wrote in the control panel. */
export function createContent({ send }: Transport) {
  return {
    pages: {
      /** All custom pages, hidden ones included: filter by their flags. Source: getCustomPages. */
      async list(call?: CallOptions): Promise<Page[]> {
        const operation = 'getCustomPages'
        const body = await send({ operation, method: 'GET', path: '/accounts/{token}/pages' }, call)
        return parseList(operation, Page, body)
      },
    },

    sidebar: {
      /** The sidebar's blocks of the eight known types, money in cents; others are left out. Source: getSidebar. */
      async list(call?: CallOptions): Promise<SidebarModule[]> {
        const operation = 'getSidebar'
        const body = await send({ operation, method: 'GET', path: '/accounts/{token}/sidebar' }, call)
        return parseList(operation, SidebarModule, body)
      },
    },
  }
}
