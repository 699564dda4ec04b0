/** Channels in the panel: forms, tests, and what is refused. */
import { expect, test } from 'vitest'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { readForm } from '../admin/form-page.ts'
import { openPanel, readWords } from '../admin/seller.ts'
import { openStorePanel } from '../admin/store/panel.ts'
import { createChannel, save } from './channel.ts'

const SECRET = 'a-secret-of-the-seller'

test('the page shows channels masked, takes forms, sends a test and previews the report', async () => {
  const { open, seller, readPage } = await openPanel()
  const token = 'a-token-of-the-webhook'
  const address = `${open.sandbox.url}/discord/api/webhooks/123456789012345678/${token}`
  expect(
    await seller.postForm('/api/admin/notifications/save', createChannel(open, { address })),
  ).toMatchObject({
    status: 303,
    location: '/admin/notifications?outcome=saved',
  })
  const [channel] = await open.shop.notifications.channels.list()
  const id = channel?.id ?? ''
  expect(await seller.postForm('/api/admin/notifications/test', { id })).toMatchObject({
    location: '/admin/notifications?outcome=test_sent',
  })
  const page = await readPage('/admin/notifications?outcome=test_sent')
  expect(readWords(page)).toContain('A mensagem de teste foi entregue.')
  expect(readWords(page)).toContain('Prévia do relatório semanal')
  expect(page).not.toContain(token)
  expect(readWords(await readPage('/admin/notifications?lang=en'))).toContain('Latest messages')
  const sealed = await open.shop.db.kysely.selectFrom('sealed_values').selectAll().execute()
  expect(JSON.stringify(sealed)).not.toContain(token)
  expect(open.lines.join('\n')).not.toContain(token)
  // Without a new address the stored one stays.
  expect(await save(seller, { ...createChannel(open), id, address: '', name: 'Outro' })).toMatchObject({
    status: 200,
  })
  expect(await seller.post('/api/admin/notifications/test', { id })).toMatchObject({
    body: { outcome: 'test_sent' },
  })
  expect(await seller.post('/api/admin/notifications/remove', { id })).toMatchObject({
    body: { outcome: 'removed' },
  })
  expect(await open.shop.db.kysely.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('a new channel speaks the language of the panel', async () => {
  const { readPage } = await openPanel()
  for (const language of ['pt', 'en']) {
    const page = await readPage(`/admin/notifications?lang=${language}`)
    expect(readForm(page, '/api/admin/notifications/save').fields.language).toBe(language)
  }
})

test('addresses that lead into a private network, short secrets and strangers are refused', async () => {
  const { open, seller } = await openPanel()
  const webhook = { ...createChannel(open), kind: 'webhook', secret: SECRET }
  for (const address of ['https://10.0.0.1/', 'http://hooks.example/', 'https://localhost/', ''])
    expect(await save(seller, { ...webhook, address })).toMatchObject({ body: { outcome: 'bad_address' } })
  expect(await save(seller, { ...webhook, secret: 'short' })).toMatchObject({
    body: { outcome: 'bad_secret' },
  })
  expect(await save(seller, { ...webhook, name: '' })).toMatchObject({ body: { outcome: 'invalid' } })
  for (const path of ['save', 'remove', 'test'])
    expect((await open.visitor('192.0.2.9').post(`/api/admin/notifications/${path}`, {})).status).toBe(401)
})

test('a form that is refused comes back as it was sent, with the reason', async () => {
  const { seller, shop } = await openStorePanel()
  const save = '/api/admin/notifications/save'
  const typed = {
    kind: 'webhook',
    name: 'Diretoria',
    address: 'http://hooks.example/a',
    secret: SECRET,
    language: 'en',
    topic_refund: 'on',
    topic_news: 'on',
    silence_hours: '7',
  }
  const refused = await seller.postForm(save, typed, '/admin/notifications')
  expect(refused.status).toBe(422)
  expect(readWords(refused.body)).toContain(getAdminMessages('pt').notifications.outcomes.bad_address)
  expect(readForm(refused.body, save).fields).toEqual(typed)

  const address = 'https://hooks.example/a'
  await seller.postForm(save, { ...typed, address }, '/admin/notifications')
  const [channel] = await shop.notifications.channels.list()
  const changed = { ...typed, id: channel?.id ?? '', name: 'Outra', enabled: 'on' }
  const again = await seller.postForm(save, changed, '/admin/notifications')
  // The form for a new channel stands before those of the channels.
  const opened = again.body.slice(again.body.indexOf('<details open="">'))
  expect(readForm(opened, save).fields).toEqual(changed)
  expect(opened).toMatch(/^(?:(?!<\/details>)[\s\S])*value="Outra"/)
})
