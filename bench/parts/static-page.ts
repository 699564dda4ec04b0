/** The measure for paint: a plain page written by hand, no script, with the very pictures of a page of the shop. */
import { createServer, type ServerResponse } from 'node:http'
import process from 'node:process'
import { brotliCompressSync } from 'node:zlib'
import { get, type HttpResponse, headerOf, textOf } from './net.ts'

const [origin = '', ...paths] = process.argv.slice(2)
const files = new Map<string, { type: string; encoding: string | null; body: Buffer }>()
for (const path of paths) {
  const html = pageWith(textOf(await get(origin + path)))
  files.set(path, { type: 'text/html; charset=utf-8', encoding: 'br', body: brotliCompressSync(html) })
}

const server = createServer(
  { noDelay: true },
  (request, response) => void answer(request.url ?? '', response),
)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))

async function answer(path: string, response: ServerResponse) {
  if (path.startsWith('/pictures/') && !files.has(path)) files.set(path, createFile(await get(origin + path)))
  const file = files.get(path)
  if (!file) return response.writeHead(404).end()
  const coding = file.encoding === null ? {} : { 'Content-Encoding': file.encoding }
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': file.body.length, ...coding })
  return response.end(file.body)
}

function createFile(answer: HttpResponse) {
  return { type: headerOf(answer, 'content-type') ?? '', encoding: null, body: answer.body }
}

function pageWith(document: string): string {
  const pictures = document.match(/<picture.*?<\/picture>/gs) ?? []
  const items = pictures.map((picture, index) => `<li>${picture}<p>Product ${index + 1}</p></li>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scripts</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Scripts for servers"><link rel="icon" href="data:,">
<style>body{margin:0 auto;max-width:1200px;padding:16px;font:16px/1.6 system-ui}ul{padding:0;display:grid;
grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:16px}li{list-style:none}img{width:100%;height:auto}
</style></head><body><h1>Scripts for servers</h1><p>Made with care, delivered at once.</p><ul>${items}</ul></body></html>`
}
