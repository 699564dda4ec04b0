import { Catalogue } from 'tebex-emulator'
import { z } from 'zod'
import { demoCategories, demoPackages } from './products.ts'
import { readYaml } from './read.ts'

const demo = z.looseObject({ store: z.looseObject({}) }).parse(readYaml('store.yaml'))

/** The demo store, Northgate Scripts; a fresh copy at every call. Its pictures are served below `origin`. */
export function demoCatalogue(origin: string): Catalogue {
  return Catalogue.parse({
    ...demo,
    store: { ...demo.store, webstore_url: origin, logo: `${origin}/pictures/logo.svg` },
    categories: demoCategories(origin),
    packages: demoPackages(origin),
  })
}
