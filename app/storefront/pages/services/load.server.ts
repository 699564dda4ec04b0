import { drawingOf } from '#app/features/content/drawings.server.ts'
import type { Point } from '#app/features/content/types.ts'
import type { Load } from '#app/page.ts'
import type { Words } from '#app/server/store/store.server.ts'

export type ServicesData = { services: Point[]; texts: Words['services'] }

export const load: Load<ServicesData> = async ({ shop }) => {
  const services = shop.store.services.map(({ name, text, icon }) => ({
    title: name,
    text,
    drawing: drawingOf(icon),
  }))
  return { data: { services, texts: shop.store.words.services } }
}
