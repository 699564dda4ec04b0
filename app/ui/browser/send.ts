/** A refusal as our routes word it: `detail` is for the visitor, `code` for decisions. */
export type Problem = { status: number; code: string; detail: string | null }

export type Answer<Data> = { ok: true; data: Data } | { ok: false; problem: Problem }

/** Posts a form's fields to a route of ours. Never throws: a lost connection is a problem with status 0. */
export async function send<Data>(action: string, fields: Iterable<[string, string]>): Promise<Answer<Data>> {
  return request<Data>(action, {
    method: 'POST',
    headers: pageHeaders(),
    body: new URLSearchParams([...fields]),
  })
}

export async function receive<Data>(address: string): Promise<Answer<Data>> {
  return request<Data>(address, { headers: pageHeaders(), cache: 'no-store' })
}

/** Refusals come in the language of the page that asked. */
function pageHeaders(): Record<string, string> {
  const language = typeof document === 'undefined' ? null : document.documentElement.lang
  return { Accept: 'application/json', ...(language && { 'Accept-Language': language }) }
}

async function request<Data>(address: string, init: RequestInit): Promise<Answer<Data>> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(15_000) })
    if (!response.ok) return { ok: false, problem: await problemOf(response) }
    const data: Data = response.status === 204 ? null : await response.json()
    return { ok: true, data }
  } catch {
    return { ok: false, problem: { status: 0, code: 'connection', detail: null } }
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  return { status: response.status, code: textOf(body, 'code') ?? 'unknown', detail: textOf(body, 'detail') }
}

function textOf(body: unknown, key: 'code' | 'detail'): string | null {
  if (typeof body !== 'object' || body === null || !(key in body)) return null
  const value: unknown = Object.getOwnPropertyDescriptor(body, key)?.value
  return typeof value === 'string' && value !== '' ? value : null
}
