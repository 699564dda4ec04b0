import { z } from 'zod'
import { readParam, type SandboxContext } from '../http/context.ts'
import { json } from '../http/respond.ts'
import type { Category, Package } from '../tebex/catalogue.ts'
import { SERVER_COUNTRY } from '../tebex/listing.ts'
import { fromCents } from '../tebex/pricing/money.ts'
import { computeUnitPrice } from '../tebex/pricing/pricing.ts'
import type { Sale } from '../tebex/pricing/sale.ts'
import { listLiveSales } from '../tebex/pricing/sales.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'
import { getKind } from '../tebex/store-kinds.ts'
import { Amount, Flag, readBody, Text } from './input.ts'
import { createCurrencyRow } from './rows.ts'

const SERVER = { id: 1, name: 'Test server' }

export function getPackage({ catalogue }: State, id: string): Package {
  const pack = catalogue.packages.find((each) => String(each.id) === id)
  if (pack === undefined) throw new Refusal(404, 'Package not found')
  return pack
}

export function readInformation(c: SandboxContext): Response {
  const { state } = c.var
  const { store } = state.catalogue
  return json({
    account: {
      id: store.id,
      domain: store.webstore_url,
      name: store.name,
      currency: createCurrencyRow(store.currency),
      online_mode: true,
      game_type: getKind(state).platform?.platform_type ?? store.platform_type,
      log_events: true,
    },
    server: SERVER,
  })
}

function listedPackage(state: State, pack: Package) {
  const { discount } = computeUnitPrice(state, pack, { country: SERVER_COUNTRY, player: null })
  const { id, order, name, base_price, image } = pack
  return {
    id,
    order,
    name,
    price: base_price.toFixed(2),
    sale: { active: discount > 0, discount: fromCents(discount).toFixed(2) },
    image: image ?? false,
    gui_item: '',
  }
}

function listedCategory(state: State, { id, order, name }: Category) {
  const packages = state.catalogue.packages.filter(
    ({ category, disabled }) => category.id === id && !disabled,
  )
  return { id, order, name, packages: packages.map((pack) => listedPackage(state, pack)), gui_item: '' }
}

const readParentId = ({ parent }: Category): unknown => (parent ? Reflect.get(parent, 'id') : null)

export function readListing(c: SandboxContext): Response {
  const { state } = c.var
  const listChildren = (id: number | null) =>
    state.catalogue.categories.filter((category) => readParentId(category) === id)
  const categories = listChildren(null).map((category) => ({
    ...listedCategory(state, category),
    only_subcategories: false,
    subcategories: listChildren(category.id).map((child) => listedCategory(state, child)),
  }))
  return json({ categories })
}

function packageRow(pack: Package, isVerbose: boolean) {
  return {
    id: pack.id,
    name: pack.name,
    image: pack.image ?? false,
    price: pack.base_price,
    expiry_length: pack.type === 'single' ? 0 : pack.expiry_length,
    expiry_period: pack.expiry_period,
    type: pack.type,
    category: pack.category,
    global_limit: pack.global_limit ?? 0,
    global_limit_period: 'no limit',
    user_limit: pack.user_limit ?? 0,
    user_limit_period: pack.user_limit_period === null ? 'no limit' : 'day',
    servers: [SERVER],
    required_packages: [],
    require_any: false,
    create_giftcard: false,
    show_until: false,
    gui_item: '',
    disabled: pack.disabled,
    disable_quantity: pack.disable_quantity,
    custom_price: false,
    choose_server: false,
    limit_expires: pack.user_limit_period !== null,
    inherit_commands: false,
    variable_giftcard: false,
    ...(isVerbose ? { description: pack.description } : {}),
  }
}

export function listPackages(c: SandboxContext): Response {
  const isVerbose = c.req.query('verbose') === 'true'
  return json(c.var.state.catalogue.packages.map((pack) => packageRow(pack, isVerbose)))
}

export const readPackage = (c: SandboxContext): Response =>
  json(packageRow(getPackage(c.var.state, readParam(c, 'package')), c.req.query('verbose') === 'true'))

const Update = z.object({
  disabled: Flag.optional(),
  name: Text.min(1).optional(),
  price: Amount.optional(),
})

export function updatePackage(c: SandboxContext): Response {
  const { state } = c.var
  const pack = getPackage(state, readParam(c, 'package'))
  const { disabled, name, price } = readBody(c, Update)
  pack.disabled = disabled ?? pack.disabled
  pack.name = name ?? pack.name
  pack.base_price = price ?? pack.base_price
  state.catalogueVersion += 1
  return c.body(null, 204)
}

const seconds = (text: string | null): number => (text === null ? 0 : Date.parse(text) / 1000)

function deriveScope({ packages, categories }: Sale): string {
  if (packages.length > 0) return 'package'
  return categories.length > 0 ? 'category' : 'all'
}

function saleRow(sale: Sale, order: number) {
  const isPercentage = sale.discount_type === 'percentage'
  return {
    id: sale.id,
    name: sale.name,
    effective: { type: deriveScope(sale), packages: sale.packages, categories: sale.categories },
    discount: {
      type: isPercentage ? 'percentage' : 'value',
      percentage: isPercentage ? sale.discount : 0,
      value: isPercentage ? 0 : sale.discount,
    },
    start: seconds(sale.starts_at),
    expire: seconds(sale.ends_at),
    order,
  }
}

/** The current ones. */
export const listSales = (c: SandboxContext): Response =>
  json({ data: listLiveSales(c.var.state).map(saleRow) })
