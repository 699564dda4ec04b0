/** Questions that sellers ask: the page and its files. */
import { expect, test } from 'vitest'
import type { OpenShop } from '../shop.ts'
import { sendEvent } from '../webhooks.ts'
import { openPanel, readWords } from './seller.ts'

const BACKPACK = 6982072
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const money = (amount: number) => ({ amount, currency: 'EUR' })

async function sell(open: OpenShop, id: string, products: number[], coupons: string[] = []) {
  await sendEvent(open, {
    id: `event-${id}`,
    type: 'payment.completed',
    date: new Date(open.shop.now()).toISOString(),
    subject: {
      transaction_id: id,
      created_at: new Date(open.shop.now()).toISOString(),
      price_paid: money(18),
      products: products.map((product) => ({
        id: product,
        name: '=cmd()',
        type: 'single',
        quantity: 1,
        base_price: money(10),
        paid_price: money(9),
      })),
      coupons: coupons.map((code) => ({ code })),
    },
  })
}

async function view(open: OpenShop, product: { id: number; name: string }, times: number) {
  for (let index = 0; index < times; index++)
    await open.shop.analytics.recordInteraction(
      { headers: new Headers(BROWSER), address: `198.51.${index}.1` },
      product,
      'view',
    )
}

test('each question is answered by a sentence with its table and its file', async () => {
  const { open, seller, readPage } = await openPanel()
  const products = [...(open.shop.catalog.current()?.products.values() ?? [])].map(({ summary }) => summary)
  const [one, other] = products
  if (!one || !other) throw new Error('the demo has products')
  await view(open, one, 40)
  await view(open, other, 40)
  for (const id of ['tbx-1', 'tbx-2']) await sell(open, id, [one.id, other.id], ['SUMMER'])
  await sell(open, 'tbx-3', [one.id])
  await sell(open, 'tbx-4', [one.id])
  for (const address of ['198.51.100.1', '192.0.2.2'])
    await open.visitor(address).get('/api/suggestions?lang=en&q=zeppelin', BROWSER)
  await open.visitor('203.0.113.200').get('/api/suggestions?lang=en&q=zeppelin', { ...BROWSER, dnt: '1' })
  // The next search of an address counts the one before it.
  for (const address of ['198.51.100.1', '192.0.2.2'])
    await open.visitor(address).get('/api/suggestions?lang=en&q=backpack', BROWSER)

  const words = async () => readWords(await readPage('/admin/questions'))
  await expect.poll(words).toContain('“zeppelin” foi buscado 2 vezes sem nenhum resultado.')
  const all = await words()
  expect(all).toContain(`${other.name}: 40 visualizações e 2 compras. Na média da loja, seriam 3.`)
  expect(all).toContain(`${other.name} e ${one.name}: juntos em 2 pedidos`)
  expect(all).toMatch(/SUMMER: usado 2 vezes, deu €\s4,00 de desconto e rendeu €\s36,00\./)
  expect(all).toContain('Nenhuma pergunta se repetiu neste período.')
  expect(readWords(await readPage('/admin/questions?lang=en'))).toContain('Which searches find nothing?')

  const file = async (question: string) =>
    seller.get<string>(`/api/admin/export/questions.csv?question=${question}`)
  const searches = await file('searches')
  expect(searches.headers.get('content-disposition')).toMatch(/questions-searches-.*\.csv/)
  expect(searches.body).toContain('"zeppelin",2,1,')
  expect((await file('coupons')).body).toContain('"SUMMER","EUR",2,4,2,36,0,0')
  expect((await file('pairs')).body).toContain(',2,1')
  expect((await file('products')).body.split('\r\n')).toHaveLength(4)
  expect((await file('chats')).status).toBe(200)
  for (const query of ['', '?question=everything', '?question=pairs&from=2026-02-31'])
    expect((await seller.get(`/api/admin/export/questions.csv${query}`)).status).toBe(400)
  expect((await open.visitor().get('/api/admin/export/questions.csv?question=pairs')).status).toBe(401)
  const { entries } = await open.shop.admin.audit.list({ limit: 1 })
  expect(entries).toMatchObject([{ action: 'export_questions' }])
})

test('a name that reads like a formula stays text, and a shop without anything says so', async () => {
  const { open, seller, readPage } = await openPanel()
  const words = readWords(await readPage('/admin/questions'))
  for (const sentence of [
    'Nenhum produto foi visto 30 vezes neste período.',
    'Toda busca deste período encontrou alguma coisa.',
    'Nenhum par de produtos foi comprado junto mais de uma vez.',
    'Nenhum cupom foi usado neste período.',
  ])
    expect(words).toContain(sentence)
  for (const id of ['tbx-1', 'tbx-2']) await sell(open, id, [BACKPACK + 900_000, BACKPACK + 900_001])
  const { body } = await seller.get<string>('/api/admin/export/questions.csv?question=pairs')
  expect(body).toContain(`"'=cmd()","'=cmd()",2,1`)
})
