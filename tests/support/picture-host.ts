/** A real image host on a local port for the picture tests, and pictures that trust it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { Pictures, type PicturesOptions } from '#app/shop/catalog/pictures/pictures.server.ts'

export type ImageHost = {
  host: string
  /** Requested paths, in order. */
  asked: string[]
  at(path: string): string
}

/** An image host whose paths respond with these bytes or handlers, closed with the test. */
export async function startImageHost(
  files: Record<string, Uint8Array | RequestListener>,
): Promise<ImageHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const file = files[path]
    if (typeof file === 'function') return file(request, response)
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the image host has no port')
  const host = `127.0.0.1:${address.port}`
  return { host, asked, at: (path) => `http://${host}${path}` }
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type OpenPictures = Pictures & {
  warnings: object[]
  dataDir: string
  show(url: string, file: string): ReturnType<Pictures['respond']>
}

/** Pictures that may fetch from this host, closed with the test. */
export async function openPictures(
  host: ImageHost,
  options: Partial<PicturesOptions> = {},
): Promise<OpenPictures> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const warnings: object[] = []
  const pictures = new Pictures({
    dataDir,
    allowedHosts: [host.host],
    allowHttp: true,
    log: { warn: (details) => warnings.push(details) },
    ...options,
  })
  onTestFinished(() => pictures.close())
  return Object.assign(pictures, {
    warnings,
    dataDir,
    show: (url: string, file: string) => pictures.respond(pictures.describe(url)?.key ?? '', file),
  })
}

/** A plain picture of this size. */
export function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })
}

/** An SVG of 160 by 90 units with this content. */
export function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="160" height="90">${content}</svg>`,
  )
}
