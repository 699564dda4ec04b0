import { readAsset } from '../../assets.ts'
import type { Catalogue } from '../catalogue.ts'
import { readSeed } from './seed.ts'

/** The store that is there without a seed: one package of each kind. */
export function createExampleCatalogue(origin: string): Catalogue {
  return readSeed(readAsset('example-store.yaml'))(origin)
}
