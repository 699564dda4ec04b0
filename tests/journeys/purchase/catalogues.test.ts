/**
 * Generated catalogues with all kinds of questions: every package is bought, or refused beside the field that is wrong.
 * `CATALOGUES=1000 npx vitest run tests/journeys/purchase/catalogues.test.ts` tries as many.
 */

import type { Variants } from 'tebex-emulator'
import { expect, test } from 'vitest'
import { catalogueWithQuestions, validAnswers } from '#tests/support/question-catalogue.ts'
import type { Problem } from '../visitor.ts'
import { buildForm, openAsking } from './asking.ts'

const COUNT = Number(process.env.CATALOGUES ?? 6)
const FIRST = Number(process.env.CATALOGUES_FROM ?? 1)

type Asking = Awaited<ReturnType<typeof openAsking>>
type Pack = Asking['asking'][number]

/** Every reading of the platform comes with every other one. */
const variantsFor = (seed: number): Partial<Variants> => ({
  listsWithoutQuestions: seed % 2 === 0,
  systemQuestionsIn: pick(seed, ['variables', 'both', 'options']),
  dropdownAnswer: pick(seed, ['either', 'id', 'value', 'id', 'value']),
  optionSentence: pick(seed, ['detail', 'detail', 'title', 'title']),
  rfcProblems: seed % 7 === 0,
  errorsAs200: seed % 11 === 0,
})

const pick = <Choice>(seed: number, choices: readonly [Choice, ...Choice[]]): Choice =>
  choices[seed % choices.length] ?? choices[0]

/** One answer is wrong, the others are right: by the name of the field that has to be refused. */
function listWrong(pack: Pack): [string, Record<string, string>][] {
  const right = validAnswers(pack)
  return pack.variables.flatMap(({ identifier, type, required }) => {
    const wrong = [type === 'text' || type === 'username' ? 'x'.repeat(10_000) : '<b>🚓</b>']
    if (required) wrong.push(' ')
    return wrong.map((answer): [string, Record<string, string>] => [
      `variables[${identifier}]`,
      { ...right, [identifier]: answer },
    ])
  })
}

async function buyWithScript({ sandbox, asking, visitor }: Asking) {
  const ana = visitor()
  await ana.signIn()
  const add = (pack: Pack, variables: Record<string, string>) =>
    ana.post<Problem>('/api/basket/packages', { package_id: pack.id, variables })
  for (const pack of asking) {
    for (const [field, answers] of listWrong(pack)) {
      const { status, body } = await add(pack, answers)
      expect([pack.id, status, body.fields?.map(({ name }) => name)]).toEqual([pack.id, 422, [field]])
    }
    const { status, body } = await add(pack, validAnswers(pack))
    expect([pack.id, status, body]).toEqual([pack.id, 200, body])
  }
  return sandbox.pay(await ana.ident())
}

async function buyWithoutScript({ sandbox, asking, visitor }: Asking) {
  const ana = visitor()
  await ana.signIn()
  for (const pack of asking) {
    const add = (answers: Record<string, string>) =>
      ana.postForm('/api/basket/packages', buildForm(pack.id, answers), `/product/${pack.id}`)
    for (const [field, answers] of listWrong(pack)) {
      const { status, body } = await add(answers)
      const marked = [...body.matchAll(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g)].map(
        ([tag]) => tag,
      )
      expect([pack.id, status, marked.length]).toEqual([pack.id, 422, 1])
      expect(marked[0]).toContain(`name="${field.replaceAll('"', '&quot;')}"`)
    }
    const { status, location } = await add(validAnswers(pack))
    expect([pack.id, status, location]).toEqual([pack.id, 303, `/product/${pack.id}#added`])
  }
  return sandbox.pay(await ana.ident())
}

test.each(Array.from({ length: COUNT }, (_, index) => FIRST + index))(
  'generated catalogue %i: everything that asks is bought, or refused beside its field',
  async (seed) => {
    const catalogue = catalogueWithQuestions(seed, 'http://localhost')
    const open = await openAsking({ sandbox: { seed: catalogue, variants: variantsFor(seed) } })
    const { products } = seed % 3 === 0 ? await buyWithoutScript(open) : await buyWithScript(open)
    const bought = Object.fromEntries(
      products.map(({ id, variables }) => [id, Object.keys(variables).sort()]),
    )
    const wanted = open.asking.map((pack) => [pack.id, Object.keys(validAnswers(pack)).sort()])
    expect(bought).toEqual(Object.fromEntries(wanted))
  },
)
