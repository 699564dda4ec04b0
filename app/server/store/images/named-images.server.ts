/** Images that the shop finds by name; the first existing name counts. */
import type { Store } from '../store.server.ts'

export const NAMED_IMAGES = {
  icon: ['icon.svg', 'icon.png', 'icon.webp'],
  payments: ['payment-methods.svg', 'payment-methods.png', 'payment-methods.webp'],
} as const

export type NamedImage = keyof typeof NAMED_IMAGES

export function findNamedImage({ images }: Pick<Store, 'images'>, place: NamedImage) {
  const matches = NAMED_IMAGES[place].flatMap((name) => images.filter((image) => image.name === name))
  return matches[0] ?? null
}
