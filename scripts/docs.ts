/** Writes the reference pages that are generated from the code; a test holds them to it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderHttp } from './docs/http.ts'
import { ROOT } from './sources.ts'

export const DOCUMENTS = [{ file: 'docs/http.md', render: renderHttp }]

if (import.meta.main)
  for (const { file, render } of DOCUMENTS) await writeFile(join(ROOT, file), await render())
