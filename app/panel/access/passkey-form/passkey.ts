/** Passkeys in the browser: its own WebAuthn calls, which read and write JSON. */
import { isRecord, isString } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'

export type PasskeyRequest = {
  ceremony: 'get' | 'create'
  /** Answers with the options of the ceremony. */
  optionsPath: string
  /** Takes the credential. */
  action: string
  /** Sent to both. */
  fields?: Record<string, string>
}

const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isRecord(value) && isString(value.challenge) && isRecord(value.rp) && isRecord(value.user)
const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && isString(value.challenge)
const isSuccess = (value: unknown): value is object => isRecord(value) && value.success === true

/** Browsers offer passkeys over HTTPS and on localhost only. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Null on success, else the server's reason; empty when the person or the browser cancelled. */
export async function performPasskey(request: PasskeyRequest): Promise<string | null> {
  const { ceremony, optionsPath, action, fields = {} } = request
  const isOptions = (value: unknown): value is object => isCreation(value) || isRequest(value)
  const options = await callApi(optionsPath, isOptions, { json: fields })
  if (!options.ok) return options.problem.detail ?? ''
  const credential = await obtain(ceremony, options.data).catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return ''
  const result = await callApi(action, isSuccess, {
    json: { ...fields, credential: credential.toJSON() },
  })
  return result.ok ? null : (result.problem.detail ?? '')
}

async function obtain(ceremony: PasskeyRequest['ceremony'], options: object): Promise<Credential | null> {
  if (ceremony === 'create' && isCreation(options)) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return navigator.credentials.create({ publicKey })
  }
  if (!isRequest(options)) return null
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
}
