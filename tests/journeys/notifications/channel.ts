/** A channel at the sandbox's Discord, and what it got. */
import { expect } from 'vitest'
import { z } from 'zod'
import { openDiscordShop } from '../discord/discord.ts'
import type { OpenShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const PASSWORD = 'quiet otter under blue roofs'
const TOPICS = ['sale', 'refund', 'dispute', 'renewal', 'review', 'no_sale', 'logins', 'platform', 'report']

export const Body = z.object({
  embeds: z.array(z.object({ title: z.string(), url: z.string(), description: z.string() })),
})

const ticked = Object.fromEntries(TOPICS.map((topic) => [`topic_${topic}`, 'on']))

/** A form of a Discord channel at the sandbox. */
export const createChannel = ({ sandbox }: OpenShop, changes: Record<string, string> = {}) => ({
  kind: 'discord',
  name: 'Loja',
  language: 'pt',
  address: `${sandbox.url}/discord/webhook`,
  ...ticked,
  silence_hours: '24',
  enabled: 'on',
  ...changes,
})

/** A shop with a channel that is told of everything, in Portuguese unless `changes` say otherwise. */
export async function openWithChannel(changes: Record<string, string> = {}, now?: () => number) {
  const open = await openDiscordShop({ env: { ADMIN_PASSWORD: PASSWORD }, ...(now && { now }) })
  const seller = open.visitor('198.51.100.50')
  expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  expect(await save(seller, createChannel(open, changes))).toMatchObject({ status: 200 })
  return { open, seller }
}

export const save = (seller: Visitor, form: Record<string, string>) =>
  seller.post('/api/admin/notifications/save', form)

/** Titles of what the channel got, once it got this many. */
export async function readTitles(open: OpenShop, count: number): Promise<string[]> {
  const read = () => open.sandbox.discord.flatMap(({ body }) => Body.parse(body).embeds)
  await expect.poll(() => read().length).toBeGreaterThanOrEqual(count)
  await open.shop.notifications.settled()
  return read().map(({ title }) => title)
}
