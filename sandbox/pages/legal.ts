import { h } from '../http/html.ts'
import type { Reply } from '../http/message.ts'
import type { Route } from '../http/router.ts'
import { cardPage } from './card.ts'

const TEXTS = [
  {
    path: 'impressum',
    title: 'Impressum',
    text: 'On the live platform, this page names the merchant of record with its address and company number. The sandbox sells nothing.',
  },
  {
    path: 'terms',
    title: 'Terms',
    text: 'On the live platform, this page sets out the terms of a purchase. In the sandbox every order is a test: nothing is sold and nothing is owed.',
  },
  {
    path: 'privacy',
    title: 'Privacy',
    text: 'On the live platform, this page explains how personal data is used. The sandbox keeps everything in memory and loses it when it stops.',
  },
] as const

function page({ title, text }: { title: string; text: string }): Reply {
  return cardPage({ title, body: h`<h1>${title}</h1><p class="muted">${text}</p>` })
}

export const legalRoutes: Route[] = TEXTS.map((entry) => ({
  method: 'GET',
  pattern: `/checkout/${entry.path}`,
  operation: 'legalPage',
  handle: () => page(entry),
}))
