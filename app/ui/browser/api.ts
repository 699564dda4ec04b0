/** The browser's one client of our own routes: deadline, problem codes, and a guard for every response. */
import { type Guard, isRecord } from '#app/lib/guards.ts'

/** `detail` is for the visitor, `code` for decisions; the rest says what is wrong with a form. Status 0: no response. */
export type Problem = {
  status: number
  code: string
  detail: string | null
  fields?: unknown
  page?: unknown
}

export type Result<Data> = { ok: true; data: Data } | { ok: false; problem: Problem }

type CallOptions = {
  /** Posted as a form. */
  form?: Iterable<[string, string]>
  /** Posted as JSON. */
  json?: object
  /** Posted as a form with files. */
  files?: FormData
  timeoutMs?: number
  signal?: AbortSignal
  /** Outlives the page. */
  keepalive?: boolean
}

const TIMEOUT_MS = 15_000

/** Posts a form or JSON, else gets. Never throws; a response that its guard refuses is a problem too. */
export async function callApi<Data>(
  path: string,
  isData: Guard<Data>,
  { form, json, files, timeoutMs = TIMEOUT_MS, signal, keepalive = false }: CallOptions = {},
): Promise<Result<Data>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(path, {
      ...(form && { method: 'POST', body: new URLSearchParams([...form]) }),
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      ...(files && { method: 'POST', body: files }),
      headers: createHeaders(json),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
    })
    const data: unknown = await response.json().catch(() => null)
    if (response.ok && isData(data)) return { ok: true, data }
    return { ok: false, problem: readProblem(response.status, data) }
  } catch {
    return { ok: false, problem: { status: 0, code: 'connection', detail: null } }
  }
}

/** Problems come in the language of the page that asks. */
function createHeaders(json: object | undefined): Record<string, string> {
  const language = typeof document === 'undefined' ? null : document.documentElement.lang
  return {
    Accept: 'application/json',
    ...(language && { 'Accept-Language': language }),
    ...(json && { 'Content-Type': 'application/json' }),
  }
}

function readProblem(status: number, body: unknown): Problem {
  const { code, detail, error, fields, page } = isRecord(body) ? body : {}
  const problem = { status, code: readText(code) ?? 'unknown', detail: readText(detail) ?? readText(error) }
  return fields ? { ...problem, fields, page } : problem
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
