import { readdirSync, readFileSync } from 'node:fs'
import { call, createApp, notFoundPage } from 'tebex-emulator/extension'

const FOLDER = new URL('./pictures/', import.meta.url)

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.svg'))
  .sort()

const covers = files.filter((file) => file.includes('/cover-'))

const fileByPath = new Map(files.map((file) => [buildPath(file), file]))

/** `wallet/cover-escrow.svg` is served as `/pictures/covers/wallet-escrow.svg`. */
function buildPath(file: string): string {
  const [, product, kind, edition] = /^([a-z-]+)\/(cover|scene|screen|config)(-\w+)?\.svg$/.exec(file) ?? []
  return product === undefined ? `/pictures/${file}` : `/pictures/${kind}s/${product}${edition ?? ''}.svg`
}

/** Packages of a synthetic store share the demo store's covers. */
function syntheticCover(path: string): string | undefined {
  const number = /^\/pictures\/synthetic\/(\d{1,6})\.svg$/.exec(path)?.[1]
  return number === undefined ? undefined : covers[Number(number) % covers.length]
}

export const hasPicture = (path: string): boolean => fileByPath.has(path)

/** The SVG file of a path below `/pictures/`; null for an unknown path. */
export function readPicture(path: string): string | null {
  const file = fileByPath.get(path) ?? syntheticCover(path)
  return file === undefined ? null : readFileSync(new URL(file, FOLDER), 'utf8')
}

export const pictureRoutes = createApp()

pictureRoutes.get('/pictures/*', call('picture'), (c) => {
  const body = readPicture(c.req.path)
  if (body === null) return notFoundPage()
  return c.body(body, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
    'Access-Control-Allow-Origin': '*',
  })
})
