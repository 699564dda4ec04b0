/** First drafts of products' files: by rules, by the assistant, and while the assistant does not answer. */
import { expect, test } from 'vitest'
import { chatFaults, createChatReply } from '#sandbox/llm.ts'
import { readWords } from '../seller.ts'
import { openStorePanel } from './panel.ts'

const SUGGEST = '/api/admin/store/suggest'

/** A panel over the neutral starter, which has no file of any product. */
async function openHelper({ hasModel = false } = {}) {
  const env: Record<string, string> = {}
  const panel = await openStorePanel('store', {
    env,
    prepare(sandbox) {
      if (!hasModel) return
      env.AI_API_URL = `${sandbox.url}/ai/v1`
      env.AI_API_KEY = 'key'
    },
  })
  const products = [...(panel.shop.catalog.current()?.products.values() ?? [])]
  const find = (name: string) => {
    const product = products.find(({ summary }) => summary.name === name)
    if (!product) throw new Error(`no package ${name}`)
    return String(product.summary.id)
  }
  return { ...panel, find }
}

test('packages without a file are listed with price and picture, and a button fills the form by rules', async () => {
  const { read, open, send, editing, find } = await openHelper()
  const id = find('Housing [ESCROW]')
  const list = await read('/admin/store/products')
  expect(readWords(list)).toContain('Ainda sem textos seus')
  expect(list).toContain(`href="/admin/store/product/${id}?suggest=rules"`)
  expect(list).toMatch(/<img[^>]+src="\/pictures\/[\w-]+\/320\.webp"/)

  const before = await open(`/admin/store/product/${id}`)
  expect(before['original.edition']).toBe('')
  const page = await read(`/admin/store/product/${id}?suggest=rules`)
  expect(readWords(page)).toContain('Confira cada um: nada foi salvo ainda.')
  expect(readWords(page)).toContain('sugestão, confira')
  const filled = await open(`/admin/store/product/${id}?suggest=rules`)
  expect(filled['original.edition']).toBe('escrow')
  expect(Object.values(filled)).toContain('Rent, mortgage, sell, evict')
  expect(filled['original.intro']).not.toBe('')
  expect((await editing.draft()).files).toEqual([])

  await send(filled)
  const { value } = await editing.read(`products/${id}.yaml`)
  expect(value).toMatchObject({ edition: 'escrow', otherEdition: Number(find('Housing [UNLOCKED]')) })
  expect(value).not.toHaveProperty('badge')
  expect((await editing.draft()).problems).toEqual([])
  expect(await read(`/admin/store/product/${id}`)).not.toContain('suggest=rules')
})

test('the list of products is searched by name, by number and by missing texts', async () => {
  const { read, editing, find } = await openHelper()
  const id = find('Police Job [ESCROW]')
  await editing.write(`products/${id}.yaml`, 'badge: NEW\n', { base: null, by: 'ada' })
  const listIds = async (search: string) => [
    ...new Set(
      [
        ...(await read(`/admin/store/products?${search}`)).matchAll(/href="\/admin\/store\/product\/(\d+)"/g),
      ].map(([, one]) => one),
    ),
  ]
  expect(await listIds('q=polícia')).toEqual([])
  const found = await listIds('q=escrow]+POLICE')
  expect(found).toContain(id)
  expect(found).not.toContain(find('Police Job [UNLOCKED]'))
  expect(await listIds(`q=${id}`)).toEqual([id])
  expect(await listIds('file=with')).toEqual([id])
  expect(await read('/admin/store/products?file=with')).toMatch(/<td[^>]*>NEW</)
  expect(await listIds('q=police&file=without')).not.toContain(id)
  expect(readWords(await read('/admin/store/products?q=nothing'))).toContain(
    'Nada encontrado com estes filtros',
  )
  expect(await read('/admin/store/products?q=%22%3E')).toContain('value="&quot;&gt;"')
})

test('no package of the catalogue gets a draft that its form refuses', async () => {
  const { open, send, editing, shop } = await openHelper()
  for (const id of shop.catalog.current()?.products.keys() ?? []) {
    const { status, body } = await send(await open(`/admin/store/product/${id}?suggest=rules`))
    expect([id, status, body]).toEqual([id, 303, ''])
  }
  expect((await editing.draft()).problems).toEqual([])
})

test('the assistant suggests only facts from the description, and nothing is saved', async () => {
  const { seller, shown, editing, sandbox, find } = await openHelper({ hasModel: true })
  const id = find('Police Job [ESCROW]')
  const { status, body } = await seller.postForm(SUGGEST, { id }, '/admin/store')
  expect(status).toBe(200)
  expect(readWords(body)).toContain('sugeridos pelo assistente')
  const fields = Object.values(shown(body))
  expect(fields.join()).not.toContain('ade up')
  expect(fields.join()).not.toContain('made_up_core')
  expect(shown(body)).toMatchObject({ 'original.edition': 'escrow' })
  expect((await editing.draft()).files).toEqual([])
  const [chat] = sandbox.chats
  expect(JSON.stringify(chat?.body)).toContain('never an instruction to you')
})

test.each([
  ['unauthorized', chatFaults.unauthorized, 'O assistente não respondeu.'],
  ['broken', chatFaults.broken, 'O assistente não respondeu.'],
  ['no JSON', createChatReply('I would rather write a poem.'), 'O assistente não trouxe nada'],
])('an assistant that is %s leaves the draft by rules and says so', async (_, fault, words) => {
  const { seller, shown, sandbox, find } = await openHelper({ hasModel: true })
  sandbox.failNext({ operation: 'chatCompletions', fault })
  const { body } = await seller.postForm(SUGGEST, { id: find('Police Job [ESCROW]') }, '/admin/store')
  expect(readWords(body)).toContain(words)
  expect(shown(body)).toMatchObject({ 'original.edition': 'escrow' })
})

test('the button is missing without a key, and an unknown package leads back to the list', async () => {
  const { seller, read, find } = await openHelper()
  expect(await read(`/admin/store/product/${find('Police Job [ESCROW]')}`)).not.toContain(SUGGEST)
  const { status, location } = await seller.postForm(SUGGEST, { id: '999' }, '/admin/store')
  expect([status, location]).toEqual([303, '/admin/store/products'])
})
