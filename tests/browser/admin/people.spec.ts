import type { Browser, Page } from '@playwright/test'
import {
  ADMIN_PASSWORD,
  expect,
  expectAccessible,
  expectWhole,
  PORTUGUESE_PANEL,
  test,
  unfold,
  visit,
} from '../fixtures.ts'

test.use({ storageState: PORTUGUESE_PANEL })

const PASSWORD = 'seven lamps beside the harbour'

async function logIn(page: Page) {
  await page.goto('/admin')
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
}

/** The one-time link for a new person, as the owner reads it. */
async function inviteFrom(page: Page, role: string) {
  await page.goto('/admin/people')
  await unfold(page, 'Convidar uma pessoa')
  await page.getByLabel('Função').first().selectOption(role)
  await page.getByRole('button', { name: 'Criar convite' }).click()
  return page.getByRole('status').locator('code').innerText()
}

/** Another browser. */
async function openBrowser(browser: Browser, baseURL: string | undefined, javaScriptEnabled = true) {
  const context = await browser.newContext({
    javaScriptEnabled,
    storageState: PORTUGUESE_PANEL,
    ...(baseURL && { baseURL }),
  })
  return { context, page: await context.newPage() }
}

async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an invited person makes a passkey, signs in with it, and is out when it is disabled', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page)
  const link = await inviteFrom(page, 'editor')
  const { context, page: guest } = await openBrowser(browser, baseURL)
  await addAuthenticator(guest)
  await visit(guest, new URL(link).pathname)
  await guest.getByLabel('Seu nome').fill('Bia')
  await guest.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Conteúdo')
  await expect(guest.getByRole('link', { name: 'Receita' })).toHaveCount(0)
  await expect(guest.getByRole('link', { name: 'Equipe' })).toHaveCount(0)
  await guest.goto('/admin/revenue')
  await expect(guest.getByRole('heading', { name: 'Sem permissão' })).toBeVisible()

  await visit(guest, '/admin/me')
  await expect(guest.getByText('Bia · Editor')).toBeVisible()
  await guest.getByRole('button', { name: 'Sair' }).click()
  await visit(guest, '/admin')
  await guest.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Conteúdo')

  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Este link não vale mais')
  await page.goto('/admin/people')
  await page.locator('summary').filter({ hasText: 'Gerenciar Bia' }).click()
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await expect(page.getByText('Bloqueada')).toBeVisible()
  await guest.goto('/admin/visitors')
  await expect(guest.getByLabel('Senha', { exact: true })).toBeVisible()
  await context.close()
})

test('without script a person is invited, joins, and is told what was wrong with its password and code', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page)
  const link = await inviteFrom(page, 'support')
  const { context, page: guest } = await openBrowser(browser, baseURL, false)
  await guest.goto(link)
  await guest.getByLabel('Seu nome').fill('Caio')
  await guest.getByLabel('Senha', { exact: true }).fill('aaaaaaaaaaaaaa')
  await guest.getByRole('button', { name: 'Entrar com esta senha' }).click()
  await expect(guest.getByRole('alert')).toContainText('A senha precisa ter pelo menos 12 caracteres')
  await expect(guest.getByLabel('Seu nome')).toHaveValue('Caio')
  await guest.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Entrar com esta senha' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Pedidos')
  await guest.goto('/admin/me')
  await guest.getByRole('button', { name: 'Ativar' }).click()
  await expect(guest.getByText('Chave para o aplicativo autenticador')).toBeVisible()
  await guest.getByLabel('Código de 6 dígitos').fill('000000')
  await guest.getByRole('button', { name: 'Confirmar e ativar' }).click()
  await expect(guest.getByRole('alert')).toContainText('Código incorreto')
  await context.close()
})

test('a login whose script comes late neither moves its button nor takes the focus away', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page)
  const link = await inviteFrom(page, 'support')
  const { context, page: guest } = await openBrowser(browser, baseURL)
  await visit(guest, new URL(link).pathname)
  await guest.getByLabel('Seu nome').fill('Davi')
  await guest.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Entrar com esta senha' }).click()
  await guest.getByRole('button', { name: 'Sair' }).click()

  const script = Promise.withResolvers<void>()
  await guest.route(/\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await guest.goto('/admin', { waitUntil: 'commit' })
  const password = guest.getByLabel('Senha', { exact: true })
  const submit = guest.getByRole('button', { name: 'Entrar', exact: true })
  await password.fill(PASSWORD)
  const before = await submit.boundingBox()
  script.resolve()
  await expect(guest.getByRole('button', { name: 'Entrar com chave de acesso' })).toBeVisible()
  expect(await submit.boundingBox()).toEqual(before)
  await expect(password).toBeFocused()
  await context.close()
})

for (const path of ['/admin/people', '/admin/me']) {
  test(`${path} fits every width and has no accessibility fault in either theme`, async ({ page }) => {
    await logIn(page)
    await inviteFrom(page, 'support')
    await visit(page, path)
    await expectWhole(page, [320, 360, 768, 1280])
    for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(page, colorScheme)
  })
}

test('an invitation fits a phone, reads in English too and has no accessibility fault', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page)
  const link = await inviteFrom(page, 'editor')
  const { context, page: guest } = await openBrowser(browser, baseURL)
  await visit(guest, new URL(link).pathname)
  await expectWhole(guest, [320, 360, 1280])
  for (const colorScheme of ['light', 'dark'] as const) await expectAccessible(guest, colorScheme)
  await guest.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Invitation to the panel')
  await context.close()
})
