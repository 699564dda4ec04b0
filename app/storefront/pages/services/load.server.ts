import type { Content } from '#app/compose/content.server.ts'
import type { Load } from '#app/page.ts'
import type { Words } from '#app/server/store/store.server.ts'
import { getDrawing } from '#app/shop/content/drawings.server.ts'
import type { Point } from '#app/shop/content/types.ts'

export type ServicesData = { services: Point[]; texts: Words['services'] }

/** The page does not exist for a seller without services. */
export function exists(_params: Record<string, string>, { store }: Content): boolean {
  return store.services.length > 0
}

export const load: Load<ServicesData> = async ({ content: { store } }) => {
  const services = store.services.map(({ name, text, icon }) => ({
    title: name,
    text,
    drawing: getDrawing(icon),
  }))
  return { data: { services, texts: store.words.services } }
}
