/** A store folder that git drives: the panel writes nothing, and its download is the whole change. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const run = promisify(execFile)
const ADA = { by: 'ada' }

/** Follows the instructions on the page of the draft, in a checkout of the folder. */
async function apply(archive: Buffer, checkout: string): Promise<void> {
  await writeFile(join(checkout, 'store-draft.tar.gz'), archive)
  await run('tar', ['-xzf', 'store-draft.tar.gz'], { cwd: checkout })
  await run('sh', ['-c', 'xargs rm < REMOVED.txt; rm REMOVED.txt store-draft.tar.gz'], { cwd: checkout })
}

test('the downloaded draft turns the folder into the previewed shop', async () => {
  const { dir, editing, open, send, read, seller } = await openStorePanel('sandbox/store', {
    env: { STORE_READ_ONLY: '1' },
  })
  const checkout = await mkdtemp(join(tmpdir(), 'checkout-'))
  onTestFinished(() => rm(checkout, { recursive: true }))
  await cp(dir, checkout, { recursive: true })
  const before = await readFile(join(dir, 'settings.yaml'), 'utf8')

  await send({ ...(await open('/admin/store/promo')), 'original.promo.percent': '20' })
  await editing.write('images/fresh.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { base: null, ...ADA })
  const { version } = await editing.read('faq.it.yaml')
  await editing.remove('faq.it.yaml', { base: version, ...ADA })
  const page = await read('/admin/store/draft')
  expect(readWords(page)).toContain('Colocar o rascunho na pasta')
  expect(page).not.toContain('action="/api/admin/store/publish"')
  const refused = await seller.postForm('/api/admin/store/publish', {}, '/admin/store/draft')
  expect(refused.location).toContain('outcome=read_only')
  expect(await readFile(join(dir, 'settings.yaml'), 'utf8')).toBe(before)

  const previewed = await editing.findDraftStore()
  await apply(await editing.download(), checkout)
  // The next deployment brings the checkout.
  await rm(dir, { recursive: true })
  await cp(checkout, dir, { recursive: true })
  expect(await editing.load(ADA)).toMatchObject({ outcome: 'published' })
  expect((await editing.findDraftStore())?.version).toBe(previewed?.version)
  expect(await editing.draft()).toMatchObject({ files: [], problems: [], editedByHand: [] })

  const [loaded] = await editing.versions()
  const words = readWords(await read(`/admin/store/versions?version=${loaded?.id}`))
  expect(words).toContain('git revert')
})
