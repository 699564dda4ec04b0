import { expect, test } from 'vitest'
import { readModelDraft } from './model-draft.server.ts'

const description = 'A police job with evidence and radio. Evidence of every shot. Requires oxmysql 2.'
const read = (reply: unknown) =>
  readModelDraft(`Sure! \`\`\`json\n${JSON.stringify(reply)}\n\`\`\``, 'Police Job', description)

test('a fact from the model counts only if the description has it too', () => {
  const reply = {
    intro: 'A police job with radio and evidence.',
    features: [
      { title: 'Evidence', text: 'Of every shot' },
      { title: 'Radio' },
      { title: 'Helicopters', text: 'Fly over the whole map' },
      'not an object',
    ],
    dependencies: ['oxmysql', 'ox_lib'],
    video: 'https://evil.example',
    badge: 'MOST POPULAR',
  }
  expect(read(reply)).toEqual({
    intro: 'A police job with radio and evidence.',
    features: [{ title: 'Evidence', text: 'Of every shot' }, 'Radio'],
    dependencies: ['oxmysql'],
  })
})

test('the model’s own claims and numbers are left out', () => {
  expect(read({ intro: 'The best police job with evidence and radio.' })).toEqual({})
  expect(read({ intro: 'A police job with evidence and radio for 64 players.' })).toEqual({})
})

test.each(['', 'I cannot do that.', '{', '[]', '{"intro": 5, "features": "x", "dependencies": {"a": 1}}'])(
  '%j is no draft',
  (reply) => {
    expect(readModelDraft(reply, 'Police Job', description)).toEqual({})
  },
)
