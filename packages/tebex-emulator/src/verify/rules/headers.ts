import type { Reader } from '../answers.ts'
import { ORIGIN } from '../ask.ts'
import { listPathIssues } from '../refusals.ts'
import type { Rule } from './rule.ts'

const MAX_NAMED = 6

/** A page of the store's own, with no say for other pages. */
const NO_API = new Set(['noPath'])

function originIssues(reader: Reader): string[] {
  const closed = reader.all().flatMap(([step, { headers, status }]) => {
    const allowed = headers.get('access-control-allow-origin')
    const isRedirect = status >= 300 && status < 400
    return NO_API.has(step) || isRedirect || allowed === '*' || allowed === ORIGIN ? [] : [step]
  })
  return closed.length === 0
    ? []
    : [`no Access-Control-Allow-Origin: ${closed.slice(0, MAX_NAMED).join(', ')}`]
}

function preflightIssues(reader: Reader): string[] {
  const { status, headers } = reader.answer('preflight')
  const methods = headers.get('access-control-allow-methods') ?? 'none'
  const allowed = headers.get('access-control-allow-headers') ?? 'none'
  const issues = status < 300 ? [] : [`status ${status}`]
  if (!/POST|\*/i.test(methods)) issues.push(`Access-Control-Allow-Methods: ${methods}`)
  if (!/content-type|\*/i.test(allowed)) issues.push(`Access-Control-Allow-Headers: ${allowed}`)
  return issues
}

export const HEADER_RULES: readonly Rule[] = [
  {
    title: 'pages in the browser may read every answer (CORS)',
    operations: ['getWebstore'],
    issues: originIssues,
  },
  {
    title: 'pages in the browser may send JSON (CORS)',
    operations: ['createBasket'],
    issues: preflightIssues,
  },
  { title: 'a path that does not exist is a page', operations: ['unknown'], issues: listPathIssues },
]
