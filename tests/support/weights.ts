/** Finds the files that a browser fetches for a document before the visitor does anything. */
import { brotliDecompressSync } from 'node:zlib'
import { findHeader, get, type HttpResponse, readText } from './net.ts'

export type Kind = 'document' | 'style' | 'script' | 'font' | 'picture'

type ShippedFile = {
  kind: Kind
  path: string
  /** As sent, compressed. */
  bytes: number
  text: string
}

/** The document, its styles, all scripts that hydrate it, its fonts, and pictures that are not lazy. */
export async function listShipped(origin: string, page: string): Promise<ShippedFile[]> {
  const document = await get(origin + page)
  const html = readText(document)
  const faces = matches(html, /data-fonts="([^"]+)"/g)
  const sheets = await Promise.all(faces.map(async (path) => readText(await get(origin + path))))
  const addresses: [Kind, Iterable<string>][] = [
    ['style', [...matches(html, /<link rel="stylesheet" href="([^"]+)"/g), ...faces]],
    ['script', listScripts(html)],
    ['font', sheets.flatMap((css) => matches(css, /url\("?([^")]+)"?\)/g))],
    ['picture', eagerPictures(html)],
  ]
  const files = [shipped('document', page, document)]
  for (const [kind, paths] of addresses)
    for (const path of new Set(paths)) files.push(shipped(kind, path, await get(origin + path)))
  return files
}

export function sumBytes(files: readonly ShippedFile[], kind: Kind): number {
  return files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Code that occurs more than once in the files: a library that was included twice. */
export function listRepeats(files: readonly ShippedFile[], length = 1_000): string[] {
  const positions = new Map<string, string>()
  const repeats: string[] = []
  for (const { kind, path, text } of files) {
    if (kind !== 'script') continue
    for (let at = 0; at + length <= text.length; at += length)
      positions.set(text.slice(at, at + length), `${path}:${at}`)
  }
  for (const { kind, path, text } of files) {
    if (kind !== 'script') continue
    for (let at = 0; at + length <= text.length; at += 1) {
      const first = positions.get(text.slice(at, at + length))
      if (first !== undefined && first !== `${path}:${at}`) repeats.push(`${first} again at ${path}:${at}`)
    }
  }
  return repeats
}

function listScripts(html: string): string[] {
  const chunks = matches(html, /data-chunks="([^"]*)"/g).flatMap((list) => list.split(' '))
  return [
    ...matches(html, /<script type="module"[^>]* src="([^"]+)"/g),
    ...matches(html, /data-entry="([^"]+)"/g),
    ...chunks,
    ...matches(html, /<link rel="modulepreload" href="([^"]+)"/g),
  ]
}

/** The picture files that a phone fetches; the first source is the format of current browsers. */
function eagerPictures(html: string): string[] {
  const pictures = html.match(/<picture.*?<\/picture>/gs) ?? []
  return pictures
    .filter((picture) => !picture.includes('loading="lazy"'))
    .flatMap((picture) => /srcset="[^"]*?(\/pictures\/\w+\/960\.\w+)/i.exec(picture)?.[1] ?? [])
}

function matches(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found = '']) => found)
}

function shipped(kind: Kind, path: string, response: HttpResponse): ShippedFile {
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  const isBrotli = findHeader(response, 'content-encoding') === 'br'
  const text =
    kind === 'script' ? (isBrotli ? brotliDecompressSync(response.body) : response.body).toString() : ''
  return { kind, path, bytes: response.body.length, text }
}
