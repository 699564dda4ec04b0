/** The documentation in the panel: begun, written, translated, published and removed, as a browser without script does it. */
import { expect, test } from 'vitest'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const DOCS = '/api/admin/store/docs'

async function openDocs() {
  const panel = await openStorePanel()
  const post = (path: string, fields: Record<string, string>) =>
    panel.seller.postForm(path, fields, '/admin/store/docs')
  return { ...panel, post }
}

test('a page is created in a folder, written, translated and listed', async () => {
  const { post, open, send, read, editing } = await openDocs()
  const begun = await post(DOCS, { folder: 'police-job', page: ' FAQ ' })
  expect([begun.status, begun.location]).toEqual([303, '/admin/store/doc/police-job.faq'])
  const form = await open('/admin/store/doc/police-job.faq')
  await send({
    ...form,
    'original.title': 'Questions',
    'original.body': '## One\r\n\r\nYes.',
    'original.for': 'owners',
  })
  expect(await read('/admin/store/doc/police-job.faq')).toMatch(/<h1[^>]*>Questions</)
  const translation = await open('/admin/store/doc/police-job.faq?language=de')
  await send({ ...translation, 'de.title': 'Fragen', 'de.body': '## Eins\r\n\r\nJa.' })
  const store = await editing.findDraftStore()
  expect(store?.docs.get('police-job')?.pages.get('faq')).toMatchObject({
    title: 'Questions',
    isForOwners: true,
  })
  expect(store?.translations.get('de')?.docs.get('police-job')?.get('faq')).toMatchObject({ title: 'Fragen' })
  expect(readWords(await read('/admin/store/docs'))).toMatch(
    /Questions \/docs\/police-job\/owners\/faq Só quem tem o produto Alemão/,
  )
  expect(await read('/admin/store/draft')).toContain('href="/admin/store/doc/police-job.faq"')
})

test('a page is removed with its translations, and names that no address can have are refused', async () => {
  const { post, editing } = await openDocs()
  const { version } = await editing.read('docs/police-job/installation.md')
  const removed = await post(`${DOCS}/remove`, { id: 'police-job.installation', version: String(version) })
  expect(removed.location).toBe('/admin/store/docs?outcome=removed')
  const store = await editing.findDraftStore()
  expect(store?.docs.get('police-job')?.pages.has('installation')).toBe(false)
  expect((await editing.draft()).files.map(({ path }) => path)).toEqual([
    'docs/police-job/installation.de.md',
    'docs/police-job/installation.md',
  ])
  for (const fields of [{ folder: '../x', page: 'a' }, { folder: 'a', page: '' }, {}])
    expect((await post(DOCS, fields)).location).toBe('/admin/store/docs?outcome=wrong')
  const outside = { id: '../../settings.yaml', version: String(version) }
  expect((await post(`${DOCS}/remove`, outside)).location).toBe('/admin/store/docs')
})

test('a page that was changed since the list was opened is not removed', async () => {
  const { post, open, send, read, editing } = await openDocs()
  const readVersion = async () => {
    const [, rest = ''] = (await read('/admin/store/docs')).split('/admin/store/doc/police-job.installation"')
    return /name="version" value="(\w+)"/.exec(rest)?.[1] ?? ''
  }
  const remove = (version: string) => post(`${DOCS}/remove`, { id: 'police-job.installation', version })
  const listed = await readVersion()
  await send({ ...(await open('/admin/store/doc/police-job.installation')), 'original.title': 'Set up' })
  const refused = await remove(listed)
  expect(refused.location).toBe('/admin/store/docs?outcome=changed')
  expect(readWords(await read(refused.location ?? ''))).toContain('Não foi removida: alguém alterou a página')
  const store = await editing.findDraftStore()
  expect(store?.docs.get('police-job')?.pages.get('installation')?.title).toBe('Set up')
  expect(store?.translations.get('de')?.docs.get('police-job')?.has('installation')).toBe(true)
  expect((await remove(await readVersion())).location).toBe('/admin/store/docs?outcome=removed')
})

test('errors that no folder may have are named before the publication', async () => {
  const { editing } = await openDocs()
  const by = { base: null, by: 'ada' }
  await editing.write('docs/new/page.md', '---\ntitle: Page\n---\nText.\n', by)
  expect((await editing.draft()).problems).toMatchObject([{ path: 'docs/new', code: 'no_original' }])
  await editing.write('docs/new/index.md', '---\ntitle: New\n---\n![x](../../images/none.png)\n', by)
  expect((await editing.draft()).problems).toMatchObject([
    { path: 'docs/new/index.md', code: 'missing_picture' },
  ])
})
