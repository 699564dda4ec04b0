import { assistantRoutes, type Inbox } from './assistants.ts'
import { html, type Message, notFoundPage, type Reply } from './http/message.ts'
import type { Route } from './http/router.ts'
import { legalRoutes } from './pages/legal.ts'
import { loginRoutes } from './pages/login.ts'
import { payRoutes } from './pages/pay.ts'
import { portalRoutes } from './pages/portal.ts'
import { readPicture } from './pictures.ts'
import { basketPackageRoutes } from './tebex/routes/basket-packages.ts'
import { basketRoutes } from './tebex/routes/baskets.ts'
import { catalogueRoutes } from './tebex/routes/catalogue.ts'
import { checkoutApiRoutes } from './tebex/routes/checkout-api.ts'
import { codeRoutes } from './tebex/routes/codes.ts'
import { dynamicPackageRoutes } from './tebex/routes/dynamic-packages.ts'
import { storeRoutes } from './tebex/routes/store.ts'
import { tierRoutes } from './tebex/routes/tiers.ts'

/** Where a `redirect` fault leads: shows the headers of a client that followed it. */
const trapRoute: Route = {
  method: 'GET',
  pattern: '/trap',
  operation: 'trap',
  handle: () => html('<!DOCTYPE html><title>Trap</title><h1>A redirect was followed</h1>'),
}

function pictureReply(path: string): Reply {
  const body = readPicture(path)
  if (body === null) return notFoundPage()
  return {
    status: 200,
    type: 'image/svg+xml; charset=utf-8',
    body,
    headers: { 'Cache-Control': 'public, max-age=86400', 'Access-Control-Allow-Origin': '*' },
  }
}

/** Pictures lie at any depth below `/pictures/`. */
const pictureRoutes: Route[] = ['/pictures/:a', '/pictures/:a/:b', '/pictures/:a/:b/:c'].map((pattern) => ({
  method: 'GET',
  pattern,
  operation: 'picture',
  handle: (_world, message: Message) => pictureReply(message.path),
}))

/** Everything that the sandbox answers, in the order in which it is looked up. */
export function listRoutes(inbox: Inbox): Route[] {
  return [
    ...catalogueRoutes,
    ...storeRoutes,
    ...basketRoutes,
    ...codeRoutes,
    ...basketPackageRoutes,
    ...dynamicPackageRoutes,
    ...tierRoutes,
    ...checkoutApiRoutes,
    ...loginRoutes,
    ...payRoutes,
    ...portalRoutes,
    ...legalRoutes,
    ...assistantRoutes(inbox),
    ...pictureRoutes,
    trapRoute,
  ]
}
