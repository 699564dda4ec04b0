/** Says which screens the pictures of the README were taken of. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../sources.ts'

export const PICTURES = join(ROOT, 'docs/pictures')
export const STAMP = join(PICTURES, 'stamp.txt')

/**
 * The files that draw what the pictures show. Wording and data change without a new picture; what stands where on a
 * screen does not.
 */
const SCREENS = [
  'app/storefront/layout/header/header.tsx',
  'app/storefront/pages/home/page.tsx',
  'app/storefront/pages/product/page.tsx',
  'app/storefront/pages/cart/page.tsx',
  'app/storefront/pages/thank-you/page.tsx',
  'app/panel/layout/panel.tsx',
  'app/panel/layout/panel-frame.tsx',
  'app/panel/overview/page.tsx',
  'app/panel/orders/page.tsx',
  'app/panel/store/form/page.tsx',
]

export async function describeScreens(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of SCREENS) hash.update(await readFile(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}
