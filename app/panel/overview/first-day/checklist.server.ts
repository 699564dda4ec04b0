/** The steps of a shop's first day. The shop's own state proves each step, so none is ticked by hand. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { AdminMessages } from '#app/messages/admin/index.ts'
import { DEMO_STORE } from '#app/server/env/rules.server.ts'
import { hashFile } from '#app/server/store/images/images.server.ts'
import { findNamedImage } from '#app/server/store/images/named-images.server.ts'
import { hasTexts } from '#app/server/store/schema/product.server.ts'

type StepName = keyof AdminMessages['firstDay']['steps']
type Step = {
  name: StepName
  /** The page for this step. */
  href: string
  isDone: (shop: Shop, content: Content) => boolean | Promise<boolean>
}

export type FirstDay = {
  /** The shop's address. */
  origin: string
  steps: { name: StepName; href: string; isDone: boolean }[]
  needed: number
}

/** The list disappears once this many steps are done. */
const NEEDED = 5
const WRITTEN_PRODUCTS = 3
const DEMO_ICON = join(DEMO_STORE, 'images/icon.svg')

const STEPS: readonly Step[] = [
  { name: 'logo', href: '/admin/store/pictures', isDone: (_shop, { store }) => hasOwnLogo(store) },
  {
    name: 'texts',
    href: '/admin/store/products',
    isDone: (_shop, { store }) => [...store.products.values()].filter(hasTexts).length >= WRITTEN_PRODUCTS,
  },
  {
    name: 'webhook',
    href: '/admin/webhooks',
    isDone: async ({ payments, notices }) =>
      (await payments.listEvents(1)).length > 0 || (await notices.findValidation()) !== null,
  },
  {
    name: 'purchase',
    href: '/scripts',
    isDone: async ({ payments }) => (await payments.readSales()).bestSellers.length > 0,
  },
  { name: 'backup', href: '/admin/health#backup', isDone: ({ backups }) => backups.isNightly() },
  {
    name: 'discord',
    href: '/admin/notifications',
    isDone: async ({ discord, notifications }) =>
      (await notifications.channels.list()).some(({ kind }) => kind === 'discord') ||
      ((await discord?.findServerRoles()) ?? null) !== null,
  },
  {
    name: 'invite',
    href: '/admin/people',
    async isDone({ admin: { team } }) {
      return (await team.list()).length > 0 || (await team.listInvitations()).length > 0
    },
  },
]

/** Null once enough steps are done. */
export async function readFirstDay(shop: Shop, content: Content): Promise<FirstDay | null> {
  const steps = await Promise.all(
    STEPS.map(async ({ name, href, isDone }) => ({ name, href, isDone: await isDone(shop, content) })),
  )
  if (steps.filter(({ isDone }) => isDone).length >= NEEDED) return null
  return { origin: shop.env.publicOrigin, steps, needed: NEEDED }
}

async function hasOwnLogo(store: Content['store']): Promise<boolean> {
  const icon = findNamedImage(store, 'icon')
  if (icon === null) return false
  const demo = await readFile(DEMO_ICON).catch(() => null)
  return demo === null || hashFile(demo) !== icon.hash
}
