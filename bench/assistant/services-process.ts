/** The sandbox in a process of its own, with a language service that is as slow or as broken as it is told to be. */
import process from 'node:process'
import { createSandbox } from '#sandbox/index.ts'
import type { ServicesQuestion, ServicesReport } from './services.ts'

const sandbox = await createSandbox()

process.on('message', (question: ServicesQuestion) => {
  if (question === 'heal') sandbox.heal()
  else if (typeof question === 'object') {
    sandbox.heal()
    sandbox.failNext({ operation: 'chatCompletions', fault: question.fault, times: 100_000 })
  }
  process.send?.(report())
})
process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
process.send?.(report())

function report(): ServicesReport {
  const { apiUrl, url, publicToken, privateKey, webhookSecret, calls } = sandbox
  const modelCalls = calls.filter(({ operation }) => operation === 'chatCompletions').length
  return { apiUrl, url, publicToken, privateKey, webhookSecret, calls: calls.length, modelCalls }
}
