import { h } from '../http/html.ts'
import type { Reply } from '../http/message.ts'
import type { Route } from '../http/router.ts'
import { cardPage } from './card.ts'

const TEXTS = [
  {
    path: 'impressum',
    title: 'Impressum',
    text: 'Here the platform names the company that sells as merchant of record, its address and its register number. The sandbox sells nothing.',
  },
  {
    path: 'terms',
    title: 'Terms',
    text: 'Here the platform sets out the terms of a purchase. In the sandbox every order is practice: nothing is sold, nothing is owed.',
  },
  {
    path: 'privacy',
    title: 'Privacy',
    text: 'Here the platform says what it does with personal data. The sandbox keeps everything in memory and forgets it when it stops.',
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
