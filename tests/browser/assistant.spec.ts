import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type ChatFault, chatFaults, createChatReply } from '../../sandbox/llm.ts'
import { enterPanel, expect, expectAccessible, expectWhole, test, visit } from './fixtures.ts'

const launcher = (page: Page) => page.getByRole('button', { name: 'Support chat' })
const chat = (page: Page) => page.getByRole('dialog', { name: /Northgate/ })
const log = (page: Page) => chat(page).getByRole('log')

/** On the page that has the least to load. */
async function open(page: Page) {
  await visit(page, '/terms')
  await launcher(page).click()
  await expect(chat(page)).toBeVisible()
}

async function begin(page: Page, language = 'English') {
  await open(page)
  await chat(page).getByRole('button', { name: language }).click()
  const [name, email] = language === 'Português' ? ['Seu nome', 'Seu e-mail'] : ['Your name', 'Your email']
  await chat(page).getByLabel(name).fill('Ana')
  await chat(page).getByLabel(email).fill('ana@example.org')
  await page.keyboard.press('Enter')
  await expect(log(page)).toBeVisible()
}

async function ask(page: Page, question: string) {
  await chat(page).getByRole('textbox').fill(question)
  await page.keyboard.press('Enter')
}

test.afterEach(({ world }) => world.sandbox.heal())

test('a visitor asks in Portuguese and goes from the answer to the product', async ({ page }) => {
  await begin(page, 'Português')
  await expect(log(page)).toContainText('Olá, Ana! Aqui não há IA conectada')
  await ask(page, 'Quanto custa a mochila?')
  await expect(log(page)).toContainText('Backpack [ESCROW] custa US$ 9,99')
  const card = log(page).getByRole('link', { name: /Backpack Escrow/ })
  await expect(card).toContainText('US$ 9,99')
  await card.click()
  await expect(page).toHaveURL(/\/products\/6982072$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Backpack')
})

test(
  'on a desk the chat stays beside the next page, on a phone it makes room',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await begin(page)
    await ask(page, 'How much is the backpack?')
    await expect(
      log(page)
        .getByRole('link', { name: /Backpack/ })
        .first(),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await log(page)
      .getByRole('link', { name: /Backpack/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/products\//)
    if (project.name === 'phone') await expect(chat(page)).toBeHidden()
    else await expect(log(page)).toContainText('How much is the backpack?')
  },
)

test(
  'the window is 600 px tall on a desk and covers a phone',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await open(page)
    const box = await chat(page).boundingBox()
    if (project.name === 'desk') return expect(box?.height).toBeCloseTo(600)
    const room = await page.evaluate(() => document.body.getBoundingClientRect().width)
    expect(box).toEqual({ x: 0, y: 0, width: room, height: 740 })
  },
)

test('opening begins anew', { tag: '@phone' }, async ({ page }) => {
  await begin(page)
  await ask(page, 'Which frameworks do you support?')
  await expect(log(page)).toContainText('QBCore')
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(chat(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  await launcher(page).click()
  await expect(chat(page).getByRole('heading', { name: 'Choose your language' })).toBeVisible()
})

test('the keyboard alone opens the chat, asks and closes it', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/')
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(chat(page).getByRole('button', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat(page).getByLabel('Your name')).toBeFocused()
  await page.keyboard.type('Ana')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ana@example.org')
  await page.keyboard.press('Enter')
  await expect(chat(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Which frameworks do you support?')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('QBCore')
  await expect(chat(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chat(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
})

test('name and e-mail are needed, and blanks are no name', async ({ page }) => {
  await open(page)
  await chat(page).getByRole('button', { name: 'English' }).click()
  await expect(chat(page)).toContainText('No AI reads your messages here')
  await chat(page).getByLabel('Your name').fill('   ')
  await chat(page).getByLabel('Your email').fill('ana@example.org')
  await page.keyboard.press('Enter')
  await expect(chat(page).getByRole('alert')).toHaveText('Please enter your name and email.')
  await expect(log(page)).toBeHidden()
})

test('blanks are not sent, and the input waits with the visitor', async ({ page, world }) => {
  await begin(page)
  const send = chat(page).getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await ask(page, '   ')
  await expect(log(page).getByRole('article')).toHaveCount(1)
  world.sandbox.failNext({ operation: 'chatCompletions', fault: { kind: 'delay', ms: 600 } })
  await ask(page, 'Which frameworks do you support?')
  await expect(chat(page).getByRole('textbox')).toBeDisabled()
  await expect(log(page)).toContainText('The assistant is typing')
  await expect(log(page)).toContainText('QBCore')
  await expect(chat(page).getByRole('textbox')).toBeEnabled()
})

const FAILURES: [ChatFault, string][] = [
  ['decommissioned', 'Our assistant is being updated right now.'],
  ['unauthorized', 'Authentication error'],
  ['rateLimited', 'Too many requests at the moment.'],
  ['broken', 'We are having technical difficulties.'],
  ['tenCharacters', 'We are having technical difficulties.'],
]

for (const [fault, text] of FAILURES) {
  test(`a service that answers ${fault} is explained, and trying again helps`, async ({
    page,
    world,
    complaints,
  }) => {
    await begin(page)
    world.sandbox.failNext({ operation: 'chatCompletions', times: 4, fault: chatFaults[fault] })
    await ask(page, 'Which frameworks do you support?')
    await expect(log(page)).toContainText(text)
    world.sandbox.heal()
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await expect(log(page)).toContainText('QBCore')
    await expect(log(page).getByText('Which frameworks do you support?')).toHaveCount(1)
    // The browser's own line about a failed request.
    complaints.length = 0
  })
}

test('a lost connection says sorry in the language of the window', async ({ page, complaints }) => {
  await begin(page, 'Português')
  await page.route('**/api/chat', (route) => route.abort())
  await ask(page, 'Olá')
  await expect(log(page)).toContainText('Desculpe, ocorreu um erro.')
  complaints.length = 0
})

test('closing while an answer is awaited ends the call of the language service', { tag: '@phone' }, async ({
  page,
  world,
  complaints,
}) => {
  await begin(page)
  const openCalls = () =>
    world.sandbox.calls.filter(({ operation }) => operation === 'chatCompletions').length
  const before = openCalls()
  world.sandbox.failNext({ operation: 'chatCompletions', fault: 'hang' })
  await ask(page, 'Which frameworks do you support?')
  await expect.poll(openCalls).toBe(before + 1)
  await page.keyboard.press('Escape')
  await expect(chat(page)).toBeHidden()
  // No second model is tried for a visitor who left.
  await launcher(page).click()
  expect(openCalls()).toBe(before + 1)
  complaints.length = 0
})

test('a person is always in reach: the team gets the conversation, the visitor takes it along and has it deleted', async ({
  page,
  world,
}) => {
  await begin(page)
  await ask(page, 'Which frameworks do you support?')
  await expect(log(page)).toContainText('QBCore')
  await chat(page).getByRole('button', { name: 'Talk to a person' }).click()
  await expect(log(page)).toContainText('Our team now has this conversation.')
  await expect(log(page).getByRole('link', { name: 'Community chat' })).toHaveAttribute('href', /discord/)
  const told = () => JSON.stringify(world.sandbox.discord.at(-1)?.body)
  await expect.poll(told).toContain('asks for a person')
  await chat(page).getByText('What we share').click()
  const download = page.waitForEvent('download')
  await chat(page).getByRole('link', { name: 'Download conversation' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('Which frameworks do you support?')
  await chat(page).getByRole('button', { name: 'Delete conversation' }).click()
  await expect(log(page)).toContainText('This conversation has been deleted from our records.')
})

test('a model’s answer is text and nothing else', async ({ page, world }) => {
  await begin(page)
  const words = '<img src=x onerror=alert(1)> [click](javascript:alert(1)) and <b>more</b>'
  world.sandbox.failNext({ operation: 'chatCompletions', fault: createChatReply(words) })
  await ask(page, '<script>alert(2)</script>')
  await expect(log(page)).toContainText('<img src=x onerror=alert(1)> click and <b>more</b>')
  await expect(log(page)).toContainText('<script>alert(2)</script>')
  await expect(log(page).locator('img, script')).toHaveCount(0)
})

test('a long conversation and long words stay inside the window', { tag: '@phone' }, async ({
  page,
  world,
}) => {
  await begin(page)
  world.sandbox.failNext({ operation: 'chatCompletions', fault: createChatReply('a'.repeat(1_400)) })
  await ask(page, 'b'.repeat(2_000))
  await expect(log(page)).toContainText('aaaa')
  const overflow = await log(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('no step of the chat has an accessibility fault in either theme', { tag: '@phone' }, async ({
  page,
}) => {
  const expectNoFaults = async () => {
    for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, colorScheme)
  }
  await open(page)
  await expectNoFaults()
  await chat(page).getByRole('button', { name: 'English' }).click()
  await expect(chat(page).getByLabel('Your name')).toBeVisible()
  await expectNoFaults()
  await chat(page).getByLabel('Your name').fill('Ana')
  await chat(page).getByLabel('Your email').fill('ana@example.org')
  await page.keyboard.press('Enter')
  await ask(page, 'How much is the backpack?')
  await expect(log(page).getByRole('link').first()).toBeVisible()
  await expectNoFaults()
})

test('before it is opened the chat costs a page next to nothing, and nothing is fetched for it', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await visit(page, '/')
  await expect(launcher(page)).toBeVisible()
  expect(scripts.filter((url) => /chat-window|conversation/.test(url))).toEqual([])
  await launcher(page).click()
  await expect(chat(page)).toBeVisible()
  expect(scripts.filter((url) => /chat-window/.test(url))).toHaveLength(1)
})

test('the window takes the focus as soon as its script is there, without waiting for the server', async ({
  page,
}) => {
  await visit(page, '/')
  await launcher(page).waitFor()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  // Never answered.
  await page.route('**/api/**', () => undefined)
  // Without a pointer, which would have fetched the script before.
  await launcher(page).evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(chat(page).locator(':focus')).toBeAttached()
  expect(scripts.filter((path) => path.includes('chat-window'))).toHaveLength(1)
})

test('a seller reads and deletes chats in the panel, with script and without', async ({
  page,
  browser,
  baseURL,
}) => {
  const chats = page.getByRole('main').locator('tbody tr')
  for (const name of ['Ana Teixeira', 'Rui'])
    await page.request.post('/api/chat', {
      headers: { origin: baseURL ?? '' },
      data: { language: 'pt', name, email: 'panel@example.org', message: 'Quanto custa a mochila?' },
    })
  await enterPanel(page, '/admin/chats?q=panel@example.org')
  await expect(chats).toHaveCount(2)
  const looks = async () => {
    await expectWhole(page, [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, colorScheme)
  }
  await looks()

  await chats.filter({ hasText: 'Ana Teixeira' }).getByRole('link').click()
  const messages = page.getByRole('article').getByRole('listitem')
  await expect(messages.first()).toContainText('Quanto custa a mochila?')
  await expect(page.getByRole('list', { name: 'Produtos mostrados' })).toContainText('Backpack [ESCROW]')
  await looks()
  await page.locator('summary', { hasText: 'Deletar' }).click()
  await expect(page.getByText('Tem certeza de que deseja deletar este registro?')).toBeVisible()
  await page.getByRole('button', { name: 'Deletar registro' }).click()
  await expect(page).toHaveURL(/\/admin\/chats\?q=panel/)
  await expect(chats).toHaveCount(1)

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/admin/chats?q=panel@example.org')
  await plain.getByRole('link', { name: 'Quanto custa a mochila?' }).click()
  await expect(plain.getByRole('article')).toContainText('Backpack [ESCROW]')
  await plain.locator('summary', { hasText: 'Deletar' }).click()
  await plain.getByRole('button', { name: 'Deletar registro' }).click()
  await expect(plain.getByText('Nada encontrado com estes filtros')).toBeVisible()
  await plain.goto('/admin/audit')
  await expect(plain.getByRole('main').locator('tbody tr').first()).toContainText('Deletou uma conversa')
  await context.close()
})
