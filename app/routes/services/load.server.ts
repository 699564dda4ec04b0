import type { Load } from '#app/page.ts'
import type { Services } from '#app/platform/store.server.ts'

export type ServicesData = { services: Services }

export const load: Load<ServicesData> = async ({ shop }) => ({ data: { services: shop.store.services } })
