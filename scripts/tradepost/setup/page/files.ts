/** What the pages load: their style, and two modules that browsers take once the types are removed. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

export function readFiles(): ReadonlyMap<string, { type: string; text: string }> {
  const script = (path: string) => ({ type: 'text/javascript', text: stripTypeScriptTypes(read(path)) })
  return new Map([
    ['setup.css', { type: 'text/css', text: read('./setup.css') }],
    ['page.ts', script('./page.client.ts')],
    ['contrast.ts', script('./contrast.ts')],
  ])
}
