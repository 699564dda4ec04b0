/** The seller is notified, from the platform's event to the channel. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { openPanel, readWords } from '../admin/seller.ts'
import { BACKPACK, buy, SUBSCRIPTION } from '../discord/discord.ts'
import { sendEvent } from '../webhooks.ts'
import { Body, createChannel, openWithChannel, readTitles, save } from './channel.ts'

const HOUR = 3_600_000
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

test('a sale, a dispute and its end are told once, however often the platform sends them', async () => {
  const { open } = await openWithChannel()
  const buyer = await open.customer('mara_hale')
  const sold = await buy(open, buyer, BACKPACK)
  expect(await readTitles(open, 1)).toEqual([expect.stringMatching(/^Venda: /)])
  const [{ url, description }] = Body.parse(open.sandbox.discord[0]?.body).embeds as [
    z.infer<typeof Body>['embeds'][0],
  ]
  expect(url).toBe(`https://shop.example/admin/orders?order=${sold}`)
  expect(JSON.stringify(open.sandbox.discord)).not.toMatch(/mara_hale/i)
  expect(description).toContain('Backpack')
  for (const { id } of open.sandbox.webhooks.list()) await open.shop.ordersPanel.replay(id)
  open.sandbox.dispute(sold)
  await open.deliver()
  open.sandbox.dispute(sold, 'won')
  await open.deliver()
  await open.shop.notifications.settled()
  expect(await readTitles(open, 3)).toEqual([
    expect.stringMatching(/^Venda: /),
    expect.stringMatching(/^Disputa aberta: /),
    expect.stringMatching(/^Disputa ganha: /),
  ])
})

test('a channel gets what it is switched on for, in its language', async () => {
  const { open } = await openWithChannel({ topic_sale: '', language: 'en' })
  const buyer = await open.customer('mara_hale')
  const sold = await buy(open, buyer, BACKPACK)
  open.sandbox.refund(sold)
  await open.deliver()
  expect(await readTitles(open, 1)).toEqual([expect.stringMatching(/^Refund: /)])
})

test('a message that Discord refuses for now is sent later, and survives a restart', async () => {
  const { open } = await openWithChannel()
  const buyer = await open.customer('mara_hale')
  open.sandbox.failNext({ operation: 'discordWebhook', times: 1_000, fault: { kind: 'status', status: 500 } })
  await buy(open, buyer, BACKPACK)
  await expect.poll(() => open.countCalls('discordWebhook')).toBeGreaterThan(3)
  expect(await open.shop.notifications.latest.list()).toMatchObject([
    { state: 'waiting', error: 'unavailable', httpStatus: 500 },
  ])
  await open.restart()
  open.sandbox.heal()
  expect(await readTitles(open, 1)).toHaveLength(1)
  expect(await open.shop.notifications.latest.list()).toMatchObject([{ state: 'sent', error: null }])
})

test('a silence and the platform’s absence are told once, and its return', async () => {
  let time = Date.now()
  const { open } = await openWithChannel({ language: 'en', topic_report: '' }, () => time)
  const look = async (ms: number) => {
    time += ms
    open.shop.notifications.wake()
    await open.shop.notifications.settled()
  }
  const buyer = await open.customer('mara_hale')
  await buy(open, buyer, BACKPACK)
  await readTitles(open, 1)
  for (const hours of [20, 6, 6]) await look(hours * HOUR)
  expect((await readTitles(open, 2)).slice(1)).toEqual(['No sales for 24 hours'])
  open.sandbox.failAll({ kind: 'status', status: 503 })
  await open.shop.catalog.refresh()
  for (const minutes of [10, 10, 10]) await look(minutes * 60_000)
  open.sandbox.heal()
  await open.shop.catalog.refresh()
  await look(2 * 60_000)
  await look(2 * 60_000)
  expect((await readTitles(open, 4)).slice(2)).toEqual([
    'Tebex is not responding',
    'Tebex is responding again',
  ])
})

test('the weekly report comes on Monday at nine, once, also after a restart', async () => {
  let time = Date.parse('2026-11-15T20:00:00Z')
  const { open } = await openWithChannel({ language: 'en' }, () => time)
  for (const moment of ['2026-11-16T08:50:00Z', '2026-11-16T09:01:00Z', '2026-11-16T15:00:00Z']) {
    time = Date.parse(moment)
    open.shop.notifications.wake()
    await open.shop.notifications.settled()
  }
  await open.restart()
  await open.shop.notifications.settled()
  expect(await readTitles(open, 1)).toEqual(['Week from 09/11 to 15/11'])
})

test('logins that fail are told: to the panel, and by customers at a rate', async () => {
  let time = Date.now()
  const { open } = await openWithChannel({ language: 'en', topic_report: '' }, () => time)
  for (let tries = 0; tries < 11; tries += 1)
    await open.visitor('192.0.2.7').post('/api/admin/login', { password: 'wrong' })
  for (let tries = 0; tries < 6; tries += 1) open.shop.notifications.noteLogin(false)
  for (let looks = 0; looks < 2; looks += 1) {
    time += 2 * 60_000
    open.shop.notifications.wake()
    await open.shop.notifications.settled()
  }
  expect((await readTitles(open, 2)).toSorted()).toEqual([
    'Customer logins are failing',
    'Panel login locked',
  ])
})

test('a refund is told in Portuguese, with what was bought and where to read more', async () => {
  const { open } = await openWithChannel({ topic_sale: '' })
  const buyer = await open.customer('mara_hale')
  const sold = await buy(open, buyer, BACKPACK)
  open.sandbox.refund(sold)
  await open.deliver()
  expect(await readTitles(open, 1)).toEqual(['Reembolso: US$\u00a09,99'])
  const [embed] = Body.parse(open.sandbox.discord[0]?.body).embeds
  expect(embed).toMatchObject({
    url: `https://shop.example/admin/orders?order=${sold}`,
    description: expect.stringMatching(/^1 × .+\nTransação /),
  })
})

test('a renewal that is not paid is told once a day, by whichever event says it first', async () => {
  const { open } = await openWithChannel({ topic_sale: '' })
  const buyer = await open.customer('mara_hale')
  const sold = await buy(open, buyer, SUBSCRIPTION)
  const reference = open.sandbox.payments.get(sold)?.recurringReference ?? ''
  const { nextPaymentAt } = open.sandbox.subscriptions.act(reference, 'fail')
  open.sandbox.advanceClock(nextPaymentAt - open.sandbox.now())
  await open.deliver()
  await open.shop.notifications.settled()
  expect(await readTitles(open, 1)).toEqual(['Renovação não paga: US$\u00a09,99'])
})

test('a review that waits for approval is told, and not what it says', async () => {
  const { open } = await openWithChannel({ topic_sale: '' })
  const buyer = await open.customer('mara_hale')
  await buy(open, buyer, BACKPACK)
  const owner = await open.customer('mara_hale')
  const text = 'Works on our server since the first evening.'
  expect(await owner.post('/api/reviews', { package_id: BACKPACK, stars: 4, text })).toMatchObject({
    body: { state: 'waiting' },
  })
  open.shop.notifications.wake()
  expect(await readTitles(open, 1)).toEqual(['Avaliação aguardando aprovação'])
  const [embed] = Body.parse(open.sandbox.discord[0]?.body).embeds
  expect(embed).toMatchObject({
    url: 'https://shop.example/admin/reviews?state=waiting',
    description: expect.stringMatching(/^4 estrelas para /),
  })
  expect(JSON.stringify(open.sandbox.discord)).not.toContain('first evening')
})

test('a notification that Discord refuses for a day is given up, and the panel’s overview says so', async () => {
  let passed = 0
  const now = () => Date.now() + passed
  const { open, seller, readPage } = await openPanel({ now })
  expect(await save(seller, createChannel(open, { topic_report: '', topic_no_sale: '' }))).toMatchObject({
    status: 200,
  })
  const sell = (transaction: string) =>
    sendEvent(open, {
      id: transaction,
      type: 'payment.completed',
      date: new Date(now()).toISOString(),
      subject: { transaction_id: transaction, price_paid: { amount: 9.99, currency: 'EUR' }, products: [] },
    })
  open.sandbox.failNext({ operation: 'discordWebhook', times: 1_000, fault: { kind: 'status', status: 500 } })
  await sell('tbx-lost')
  await expect.poll(() => open.countCalls('discordWebhook')).toBeGreaterThan(1)
  expect(readWords(await readPage('/admin'))).not.toContain('não pôde ser enviada')
  passed += 25 * HOUR
  const isGivenUp = async () => {
    open.shop.notifications.wake()
    return (await open.shop.notifications.latest.list()).some(({ state }) => state === 'failed')
  }
  await expect.poll(isGivenUp).toBe(true)
  open.sandbox.heal()
  await sell('tbx-told')
  expect(await readTitles(open, 1)).toHaveLength(1)
  expect(JSON.stringify(open.sandbox.discord)).not.toContain('tbx-lost')
  await seller.post('/api/admin/login', { password: 'quiet otter under blue roofs' })
  expect(readWords(await readPage('/admin'))).toContain('1 notificação não pôde ser enviada')
  const words = readWords(await readPage('/admin/notifications'))
  for (const text of ['Não entregue', 'O destino não responde (HTTP 500)', 'Entregue'])
    expect(words).toContain(text)
})

test('the weekly report names the source that sold best', async () => {
  let time = Date.now()
  const { open } = await openWithChannel({}, () => time)
  const buyer = open.visitor('203.0.113.20')
  const page_url = `https://shop.example/product/${BACKPACK}?utm_source=youtube&utm_content=Tour`
  await buyer.post('/api/track_visitor.php', { page_url, referrer: '' }, { 'user-agent': BROWSER })
  await buyer.signIn({ player: 'mara_hale' })
  await buy(open, buyer, BACKPACK)
  time += 7 * 24 * HOUR
  const { lines } = await open.shop.notifications.previewReport('pt')
  expect(lines).toContain('Melhor origem: YouTube (1 venda, você recebe ≈\u00a0€\u00a09,19)')
})
