import type { Message } from '../http/message.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** Whether the call carries the store's Basic credentials: `user:privateKey`, the user one of those given. */
function hasBasic(world: World, message: Message, users: string[]): boolean {
  const [scheme, token] = (message.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || token === undefined) return false
  const given = Buffer.from(token, 'base64').toString()
  return users.some((user) => given === `${user}:${world.privateKey}`)
}

/** Basic credentials of the Headless API: public token and private key. */
export const isTrusted = (world: World, message: Message): boolean =>
  hasBasic(world, message, [world.publicToken])

export function requireTrusted(world: World, message: Message): void {
  if (!isTrusted(world, message)) throw new Refusal(422, 'Basic auth credentials are required')
}

/** Basic credentials of the Checkout API: project id (or public token) and private key. */
export function requireProject(world: World, message: Message): void {
  if (!hasBasic(world, message, [String(world.catalogue.store.id), world.publicToken])) {
    throw new Refusal(401, 'Invalid credentials')
  }
}

export function requireStore(world: World, message: Message): void {
  if (message.params.token !== world.publicToken) {
    throw new Refusal(404, 'Invalid account identifier provided')
  }
}
