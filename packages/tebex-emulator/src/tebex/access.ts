import { createMiddleware } from 'hono/factory'
import type { Env, SandboxContext } from '../http/context.ts'
import { Refusal } from './refusal.ts'

/** The user part of the store's Basic credentials, `user:privateKey`. */
function hasBasic(c: SandboxContext, users: string[]): boolean {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || token === undefined) return false
  const credentials = Buffer.from(token, 'base64').toString()
  return users.some((user) => credentials === `${user}:${c.get('state').privateKey}`)
}

/** Basic credentials of the Headless API: public token and private key. */
export const isTrusted = (c: SandboxContext): boolean => hasBasic(c, [c.get('state').publicToken])

export function requireTrusted(c: SandboxContext): void {
  if (!isTrusted(c)) throw new Refusal(422, 'Basic auth credentials are required')
}

/** Basic credentials of the Checkout API: project id (or public token) and private key. */
export const requireProject = createMiddleware<Env>((c, next) => {
  const { catalogue, publicToken } = c.get('state')
  if (!hasBasic(c, [String(catalogue.store.id), publicToken])) {
    throw new Refusal(401, 'Invalid credentials')
  }
  return next()
})

export function requireStore(c: SandboxContext): void {
  if (c.req.param('token') !== c.get('state').publicToken) {
    throw new Refusal(c.get('state').variants.notFoundStatus, 'Invalid account identifier provided')
  }
}
