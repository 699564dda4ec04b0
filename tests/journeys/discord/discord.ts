/** A shop with Discord roles, and what its customers do. */

import { signWebhook } from 'tebex-client'
import { type OpenOptions, type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

export const BACKPACK = 6982072
export const SUBSCRIPTION = 7070001
export const RETURN_TO = '/pt/account'

export async function openDiscordShop(options: OpenOptions = {}) {
  const env: Record<string, string> = { ...options.env }
  const open = await openShop({
    ...options,
    env,
    prepare(sandbox) {
      Object.assign(env, sandbox.discordVariables)
      options.prepare?.(sandbox)
    },
  })
  const told = new Set<string>()

  return Object.assign(open, {
    findRoles: (username: string) =>
      open.sandbox.guild.list().find((member) => member.username === username)?.roles ?? null,
    /** Delivers the webhooks that the platform has sent since the last time. */
    async deliver(): Promise<void> {
      for (const { id, body } of open.sandbox.webhooks.list()) {
        if (told.has(id)) continue
        told.add(id)
        await sendWebhook(open, body)
      }
    },
    /** Lets the player of this name sign in, each as a visitor with an address of its own. */
    async customer(player: string): Promise<Visitor> {
      const visitor = open.visitor(`203.0.113.${10 + told.size}`)
      await visitor.signIn({ player })
      return visitor
    },
  })
}

export type DiscordShop = Awaited<ReturnType<typeof openDiscordShop>>

async function sendWebhook(open: OpenShop, text: string): Promise<void> {
  const body = new TextEncoder().encode(text)
  const headers = {
    'content-type': 'application/json',
    'x-signature': signWebhook(body, open.sandbox.webhookSecret),
  }
  const sent = { method: 'POST', headers, body }
  const { status } = await open.visitor('18.209.80.3').request('/api/webhooks/tebex', sent)
  if (status !== 200) throw new Error(`the webhook was answered ${status}`)
}

type Link = { url: string }

/** Begins at the shop and passes Discord's page; the parameters with which the browser comes back. */
export async function passDiscord(open: OpenShop, visitor: Visitor, username?: string) {
  const { body } = await visitor.post<Link>('/api/discord/link', { returnTo: RETURN_TO })
  const page = new URL(body.url)
  const form = new URLSearchParams({
    ...Object.fromEntries(page.searchParams),
    ...(username && { username }),
  })
  const url = open.sandbox.url + page.pathname
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '' }
}

/** Links the Discord account of this player. */
export async function linkDiscord(open: OpenShop, visitor: Visitor, username: string) {
  return visitor.post<Link & { code: string }>(
    '/api/discord/callback',
    await passDiscord(open, visitor, username),
  )
}

/** Buys the package as the signed-in customer; the transaction. */
export async function buy(open: DiscordShop, visitor: Visitor, packageId: number): Promise<string> {
  await visitor.addToCart(packageId)
  const { transactionId } = open.sandbox.pay(await visitor.ident())
  await open.deliver()
  return transactionId
}
