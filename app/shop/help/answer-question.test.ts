import { expect, test } from 'vitest'
import { locales } from '#app/messages/index.ts'
import { answerHelpQuestion } from './answer-question.server.ts'
import { CAUSES } from './causes.ts'
import { getCauseTexts } from './texts/all.server.ts'

test.each([
  ['en', 'It says "You lack the required entitlement to use northgate_hud"', 'entitlement'],
  ['de', 'Was bedeutet der Entitlement-Fehler?', 'entitlement'],
  ['es', 'Dice: Failed to verify protected resource northgate_hud', 'fxap'],
  ['fr', 'Où est le fichier .fxap ?', 'fxap'],
  ['it', 'La console dice: Couldn’t find resource northgate_hud'.replace('’', "'"), 'folder'],
  ['pt', 'Onde coloco a sv_licenseKey?', 'key'],
])('%s: %s is answered with its cause', (locale, question, cause) => {
  expect(answerHelpQuestion(locale, question)).toMatch(new RegExp(`/help#${cause}$`))
})

test.each([
  ['en', 'My script does not start'],
  ['de', 'Das Skript startet nicht'],
  ['es', 'El script no arranca'],
  ['fr', 'Le script ne démarre pas'],
  ['it', 'Lo script non parte'],
  ['pt', 'O script não inicia'],
])('%s: %s leads to the page', (locale, question) => {
  expect(answerHelpQuestion(locale, question)).toMatch(/ \/help$/)
})

test.each([
  'What is the difference between escrow and unlocked?',
  'Which frameworks do you support?',
  'How much is the police job?',
  'Can I transfer money between players with the bank script?',
  'Does it work with ox_inventory?',
])('%s is no question about installation', (question) => {
  expect(answerHelpQuestion('en', question)).toBeNull()
})

test('every language has its own text for every cause', () => {
  for (const cause of CAUSES) {
    const titles = locales.map((locale) => getCauseTexts(locale)[cause].title)
    expect(new Set(titles).size).toBe(locales.length)
  }
})
