import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createSnapshot } from '#tests/support/catalog-snapshot.ts'
import type { PictureResponse } from '../pictures/response.server.ts'
import { createSharePictures } from './share.server.ts'
import { readThemeColors } from './theme.server.ts'

async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'share-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const jpeg = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const snapshot = createSnapshot([{ name: 'Wallet' }, { name: 'Backpack' }])
  const wallet = snapshot.products.get(1)
  if (wallet) wallet.summary.picture = { key: 'a' }
  const state = { drawn: 0, price: '$9.99', hasCover: true }
  const respond = async (): Promise<PictureResponse> => ({
    status: 200,
    type: state.hasCover ? 'image/jpeg' : 'image/svg+xml',
    body: new Uint8Array(jpeg),
    etag: null,
    cacheControl: '',
  })
  const make = () =>
    createSharePictures({
      shop: { name: 'Shop', tagline: 'Scripts' },
      palette: readThemeColors('').dark,
      async readIcon() {
        state.drawn += 1
        return null
      },
      catalog: { findProduct: (id) => snapshot.products.get(id) ?? null },
      pictures: { respond },
      printPrice: () => state.price,
      dataDir,
      log: { warn: () => undefined },
      now: () => 0,
      monotonic: () => 0,
    })
  return { state, make, share: make() }
}

test('an unknown product has no picture', async () => {
  const { share, state } = await open()
  expect(await share.findProduct(99)).toBeNull()
  expect(state.drawn).toBe(0)
})

test('a picture is drawn once for any number of requests, also after a restart', async () => {
  const { share, make, state } = await open()
  const pictures = await Promise.all(Array.from({ length: 20 }, () => share.findProduct(1)))
  expect(new Set(pictures.map((picture) => picture?.etag)).size).toBe(1)
  expect((await make().findProduct(1))?.etag).toBe(pictures[0]?.etag)
  expect(state.drawn).toBe(1)
})

test('a new price makes a new picture', async () => {
  const { share, state } = await open()
  const before = await share.findProduct(1)
  state.price = '$19.99'
  expect((await share.findProduct(1))?.etag).not.toBe(before?.etag)
})

test('a picture without its artwork is not cached for long', async () => {
  const { share, state } = await open()
  state.hasCover = false
  expect(await share.findProduct(1)).toMatchObject({ isFinal: false })
  state.hasCover = true
  expect(await share.findProduct(1)).toMatchObject({ isFinal: true })
  expect(await share.findProduct(2)).toMatchObject({ isFinal: true })
})
