/** Where the basket meets the catalogue: the picture of an item. */
import type { BasketPackage } from '#app/features/basket/types.ts'
import { Cover } from './catalog/cover.tsx'

export function itemCover({ name, image }: BasketPackage) {
  return <Cover picture={image} name={name} sizes="144px" isDecoration />
}
