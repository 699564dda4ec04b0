/** The help page: the same for everybody, and its form without script. */
import { expect, test } from 'vitest'
import { locales } from '#app/messages/index.ts'
import { CAUSES, MAX_CONSOLE_LENGTH } from '#app/shop/help/causes.ts'
import { getCauseTexts } from '#app/shop/help/texts/all.server.ts'
import { type HelpAnswer, load } from '#app/storefront/pages/help/load.server.ts'
import { openServer } from '../open-server.ts'
import { ORIGIN, openShop } from '../shop.ts'

const ENTITLEMENT = '[ citizen-server-impl] You lack the required entitlement to use northgate_hud'
const KEY = 'cfxk_1aBcDeFgHiJkLmNoPqRs_2bCdEf'
const en = getCauseTexts('en')

const toMarkup = (text: string) => text.replaceAll('&', '&amp;')

async function openPages() {
  const { server } = await openServer()
  const post = (body: string | Uint8Array<ArrayBuffer>, from = '/help') =>
    fetch(`${server.url}/api/help`, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        origin: ORIGIN,
        referer: ORIGIN + from,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    })
  return {
    read: async (path: string) => (await fetch(server.url + path)).text(),
    post,
    /** Sends the form as a browser without script does. */
    async send(text: string, from?: string) {
      const response = await post(new URLSearchParams({ text }).toString(), from)
      return { status: response.status, headers: response.headers, html: await response.text() }
    },
  }
}

test('the page lists every cause with its anchor, in every language', async () => {
  const { read } = await openPages()
  for (const locale of locales) {
    const html = await read(locale === 'en' ? '/help' : `/${locale}/help`)
    for (const cause of CAUSES) {
      expect(html).toContain(`id="${cause}"`)
      expect(html).toContain(`<h3>${toMarkup(getCauseTexts(locale)[cause].title)}</h3>`)
    }
  }
})

test('without script the form is answered with the cause, and no key comes back', async () => {
  const { send } = await openPages()
  const console = `sv_licenseKey "${KEY}"\n> ensure northgate_hud\n${ENTITLEMENT}\nplayer 203.0.113.77`
  const { status, headers, html } = await send(console)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(html).toContain(`${en.restart.title}</h3><p><code>`)
  expect(html).toContain('[removed]')
  expect(html).not.toContain(KEY)
  expect(html).not.toContain('203.0.113.77')
  const german = await send(console, '/de/help')
  expect(german.html).toContain(`${getCauseTexts('de').restart.title}</h3><p><code>`)
})

test('an unknown error says so and leads to a person with the text', async () => {
  const { send } = await openPages()
  const { status, html } = await send('SCRIPT ERROR: @jobs/server/main.lua:44: attempt to index a nil value')
  expect(status).toBe(200)
  expect(html).toContain('We do not recognise this error')
  expect(html).toContain('@jobs/server/main.lua:44: attempt to index a nil value</textarea>')
})

test('bad input gets a clear error or does no harm', async () => {
  const { send, post } = await openPages()
  const empty = await send(' ')
  expect([empty.status, empty.html]).toEqual([
    422,
    expect.stringContaining('Paste the text of your console first.'),
  ])
  const large = await send('x'.repeat(MAX_CONSOLE_LENGTH))
  expect([large.status, large.html]).toEqual([413, expect.stringContaining('larger than 5 MB')])
  const binary = await post(new Uint8Array([0x74, 0x3d, 0xff, 0xfe]))
  expect([binary.status, await binary.text()]).toEqual([400, expect.stringContaining('could not be read')])
  const markup = await send(`\0\uFFFD\u001b[31m<script>alert(1)</script>\n<b>^1${ENTITLEMENT}^7</b>`)
  expect(markup.html).not.toContain('<script>alert(1)')
  expect(markup.html).toContain(`${en.entitlement.title}</h3><p><code>`)
})

test('a signed-in buyer is named in the answer to a form', async () => {
  const { visitor: open, shop, content } = await openShop()
  const visitor = open()
  await visitor.signIn()
  const posted: HelpAnswer = { findings: [], blanked: '', problem: null }
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = {
    shop,
    content,
    params: {},
    query: new URLSearchParams(),
    locale: 'en',
    address: '198.51.100.1',
  }
  const answer = await load({
    ...request,
    signal: new AbortController().signal,
    headers: new Headers({ cookie }),
    posted,
  })
  expect(answer).toMatchObject({ data: { username: 'mara_hale' }, visitor: { pieces: 0 } })
})

test('a script gets the same as JSON, and neither the text nor a key is logged', async () => {
  const { visitor, lines } = await openShop({ env: { LOG_LEVEL: 'debug' } })
  const { status, body } = await visitor().post('/api/help', { text: `rcon_password hunter\n${ENTITLEMENT}` })
  expect(status).toBe(200)
  expect(body).toEqual({
    findings: [{ cause: 'entitlement', line: ENTITLEMENT }],
    blanked: `rcon_password [removed]\n${ENTITLEMENT}`,
  })
  expect(lines.join('\n')).not.toMatch(/hunter|northgate_hud/)
})

test('the chat answers with the same knowledge and keeps no key', async () => {
  const { visitor, shop } = await openShop()
  const asked = { language: 'de', name: 'Ana Teixeira', email: 'ana@example.org' }
  const { body } = await visitor().post<{ reply: string; conversation: string }>('/api/chat', {
    ...asked,
    message: `${ENTITLEMENT} sv_licenseKey "${KEY}"`,
  })
  expect(body.reply).toContain(getCauseTexts('de').entitlement.title)
  expect(body.reply).toContain('/help#entitlement')
  const transcript = await shop.assistant.findTranscriptText(body.conversation)
  expect(transcript).toContain('[removed]')
  expect(transcript).not.toContain(KEY)
})
