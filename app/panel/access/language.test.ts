import { expect, test } from 'vitest'
import { readAdminLanguage } from './language.server.ts'

test.each([
  ['en-US,en;q=0.9', 'en'],
  ['pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
  ['fr;q=0.9,pt-BR;q=0.8,en;q=0.7', 'pt'],
  ['de-AT,de;q=0.9', 'en'],
  ['*', 'pt'],
  ['', 'pt'],
])('the panel opens for a browser that asks for “%s” in “%s”', (accepted, language) => {
  expect(readAdminLanguage(new Headers({ 'accept-language': accepted }))).toBe(language)
})

test('the language that the set-up or the switch remembered comes before the browser’s', () => {
  const headers = new Headers({ 'accept-language': 'en-US,en;q=0.9', cookie: 'a=1; admin_language=pt' })
  expect(readAdminLanguage(headers)).toBe('pt')
})
