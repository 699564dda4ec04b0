import { expect, test } from 'vitest'
import { listTopics } from '#app/shop/search/vocabulary.server.ts'
import { findPurchaseTopic } from './topics.server.ts'

test.each([
  ['Where is my script?', 'where'],
  ['I paid and did not receive anything', 'where'],
  ['Is it refunded?', 'refunded'],
  ['Was my order refunded already?', 'refunded'],
  ['When does it renew?', 'renews'],
  ['Onde está o meu script?', 'where'],
  ['O meu pedido foi reembolsado?', 'refunded'],
  ['Quando renova a minha assinatura?', 'renews'],
  ['¿Dónde está mi script?', 'where'],
  ['¿Está reembolsado?', 'refunded'],
  ['¿Cuándo se renueva?', 'renews'],
  ['Où est mon script ?', 'where'],
  ['Est-ce que c’est remboursé ?', 'refunded'],
  ['Quand mon abonnement se renouvelle-t-il ?', 'renews'],
  ['Wo ist mein Skript?', 'where'],
  ['Ist es erstattet?', 'refunded'],
  ['Wann verlängert es sich?', 'renews'],
  ['Dov’è il mio script?', 'where'],
  ['È stato rimborsato?', 'refunded'],
  ['Quando si rinnova?', 'renews'],
])('%s is about purchases', (question, topic) => {
  expect(findPurchaseTopic(listTopics(question))).toBe(topic)
})

test.each([
  'What is your refund policy?',
  'Which frameworks do you support?',
  'How much is the escrow backpack?',
  'Qual é a política de reembolso?',
  '¿Cuánto cuesta?',
  'Wie bekomme ich eine Rückerstattung?',
  'Ou quanto custa?',
  'Puis-je être remboursé ?',
  'Qual o mais barato?',
])('%s is not', (question) => {
  expect(findPurchaseTopic(listTopics(question))).toBeNull()
})
