import { drawingOf } from '#app/features/promo/drawings.server.ts'
import type { Point } from '#app/features/promo/types.ts'
import type { Load } from '#app/page.ts'

export type ServicesData = { services: Point[] }

export const load: Load<ServicesData> = async ({ shop }) => {
  const services = shop.store.services.map(({ name, text, icon }) => ({
    title: name,
    text,
    drawing: drawingOf(icon),
  }))
  return { data: { services } }
}
