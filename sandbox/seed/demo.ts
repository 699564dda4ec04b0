import { Catalogue } from 'tebex-emulator'
import { z } from 'zod'
import { createDemoCategories, createDemoPackages } from './products.ts'
import { readYaml } from './read.ts'

const demo = z.looseObject({ store: z.looseObject({}) }).parse(readYaml('store.yaml'))

/** The demo store, Northgate Scripts; a fresh copy at every call. `origin` serves its pictures. */
export function createDemoCatalogue(origin: string): Catalogue {
  return Catalogue.parse({
    ...demo,
    store: { ...demo.store, webstore_url: origin, logo: `${origin}/pictures/logo.svg` },
    categories: createDemoCategories(origin),
    packages: createDemoPackages(origin),
  })
}
