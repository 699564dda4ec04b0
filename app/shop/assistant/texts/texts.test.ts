import { expect, test } from 'vitest'
import { CHAT_LANGUAGES } from '../types.ts'
import { texts } from './all.server.ts'
import { withoutAi } from './index.ts'

test.each(CHAT_LANGUAGES)(
  'in %s a shop without a language model does not say that an AI answers',
  (language) => {
    const t = withoutAi(texts[language])
    const names = [t.window.subtitle, t.window.assistant, t.transcript.assistant]
    expect(names.join(' ')).not.toMatch(/\b(AI|IA|KI)\b/)
    expect([t.greeting('Ana', 'Shop'), t.privacy.text].join(' ')).toMatch(
      /\b(no ai|nenhuma ia|não há ia|ninguna ia|aucune ia|keine ki|nessuna ia|alcuna ia)\b/i,
    )
  },
)
