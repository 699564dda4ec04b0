/** Proves the webhook secret by the platform's validation event, which is signed with it. */

import { parseWebhook, TebexError, verifyWebhook } from 'tebex-client'
import type { WebhookState } from '#app/panel/setup/setup-data.ts'

/** `secret` returns the seller's latest entry, empty before the first. */
export function createWebhookProof(secret: () => string) {
  let last: { body: Uint8Array; signature: string | null } | null = null
  let provenSecret: string | null = null

  function validationId(body: Uint8Array): string | null {
    try {
      const event = parseWebhook(body)
      return event.kind === 'validation' ? event.id : null
    } catch (error) {
      if (error instanceof TebexError) return null
      throw error
    }
  }

  return {
    /** Returns the id to echo for a signed validation event; null for everything else. */
    receive(body: Uint8Array, signature: string | null): string | null {
      const id = validationId(body)
      if (id === null) return null
      // An event that comes before the secret proves it afterwards.
      last = { body, signature }
      if (!verifyWebhook(body, signature, secret())) return null
      provenSecret = secret()
      return id
    },
    state(): WebhookState {
      if (secret() === '' || last === null) return 'waiting'
      const isProven = provenSecret === secret() || verifyWebhook(last.body, last.signature, secret())
      return isProven ? 'received' : 'wrongSecret'
    },
  }
}
