/** Reads the JSON that the server wrote into this document. */
import { type Guard, requireJson } from '#app/lib/guards.ts'
import { isPayload, PAYLOAD_ELEMENT, type Payload, SITE_ELEMENT } from './page.ts'

export const readSite = <Site>(isSite: Guard<Site>): Site => readJson(SITE_ELEMENT, isSite)

export const readPayload = (): Payload => readJson(PAYLOAD_ELEMENT, isPayload)

function readJson<Data>(id: string, guard: Guard<Data>): Data {
  return requireJson(JSON.parse(document.getElementById(id)?.textContent ?? 'null'), guard)
}
