import { Catalogue, type Package, type Variable } from 'tebex-emulator'
import { draw, seededRandom } from 'tebex-emulator/extension'
import { createDemoCatalogue } from '#sandbox/seed/demo.ts'

const KINDS = [
  'dropdown',
  'alpha',
  'numeric',
  'alphanumeric',
  'username',
  'email',
  'text',
  'discord_id',
] satisfies Variable['type'][]

/** The platform's own questions, under its own keys. */
const SYSTEM: readonly { identifier: string; type: Variable['type'] }[] = [
  { identifier: 'discord_id', type: 'discord_id' },
  { identifier: 'giftcard_to', type: 'email' },
  { identifier: 'username_id', type: 'username' },
  { identifier: 'server_id', type: 'numeric' },
]

/** Questions as sellers write them, and hostile ones. */
const DESCRIPTIONS = [
  'Colour of your car',
  'Número do servidor',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("x")()}} %s %00',
  '👩‍🚀 Name?',
  'م\u202eرحبا',
  'A question '.repeat(40).trim(),
  '',
]

const FIRST_PACKAGE = 8_500_001
const PACKAGES = 8
const CREATED = '2026-09-14T10:00:00+00:00'

/** A small store whose packages ask every kind of question; the same for the same seed. */
export function catalogueWithQuestions(seed: number, origin: string): Catalogue {
  const { store, players, coupons } = createDemoCatalogue(origin)
  const random = seededRandom(seed + 1)
  const category = { id: 2_750_001, name: 'QUESTIONS', slug: 'questions', order: 1 }
  const packages = Array.from({ length: PACKAGES }, (_, index) => {
    const id = FIRST_PACKAGE + seed * PACKAGES + index
    return {
      id,
      name: `Question ${seed}-${index + 1}`,
      slug: `question-${seed}-${index + 1}`,
      type: draw(['single', 'single', 'subscription', 'both'] as const, random),
      category: { id: category.id, name: category.name },
      base_price: Math.round(random() * 5_000) / 100,
      disable_quantity: random() < 0.5,
      disable_gifting: random() < 0.5,
      user_limit: random() < 0.2 ? 1 + Math.floor(random() * 3) : null,
      order: index + 1,
      variables: drawVariables(id, random),
      created_at: CREATED,
      updated_at: CREATED,
    }
  })
  return Catalogue.parse({ store, players, coupons, categories: [category], packages })
}

function drawVariables(packageId: number, random: () => number): Variable[] {
  const system = SYSTEM.filter(() => random() < 0.25)
  const own = Array.from({ length: Math.floor(random() * 4) }, (_, index) => ({
    identifier: `${draw(['colour', 'Your name', 'q', 'options[0]', 'größe'], random)}-${index}`,
    type: draw(KINDS, random),
  }))
  return [...system, ...own].map(({ identifier, type }, index) => {
    const id = packageId * 10 + index
    const length = drawLength(type, random)
    return {
      id,
      identifier,
      type,
      description: draw(DESCRIPTIONS, random),
      ...length,
      allow_colors: false,
      required: random() < 0.8,
      options: type === 'dropdown' ? drawOptions(id, random) : [],
    }
  })
}

function drawLength(type: Variable['type'], random: () => number) {
  const isFixed = type === 'dropdown' || type === 'discord_id' || type === 'email'
  if (isFixed || random() < 0.5) return { min_length: null, max_length: null }
  const min_length = 1 + Math.floor(random() * 5)
  return { min_length, max_length: min_length + Math.floor(random() * 30) }
}

function drawOptions(variableId: number, random: () => number): Variable['options'] {
  const count = random() < 0.1 ? 200 : 1 + Math.floor(random() * 6)
  return Array.from({ length: count }, (_, index) => ({
    id: variableId * 1000 + index,
    name: `${draw(['Red', 'Blau', '<b>', '黒'], random)} ${index + 1}`,
    value: `value-${index + 1}`,
    price: random() < 0.3 ? Math.round(random() * 2_000) / 100 : 0,
    percentage: random() < 0.2 ? Math.floor(random() * 50) : 0,
  }))
}

/** A valid answer to each question of the package; for a dropdown the option's id. */
export function validAnswers({ variables }: Package): Record<string, string> {
  return Object.fromEntries(variables.map((variable) => [variable.identifier, validAnswer(variable)]))
}

function validAnswer({ type, min_length, options }: Variable): string {
  if (type === 'dropdown') return String(options[0]?.id ?? '')
  if (type === 'discord_id') return '123456789012345678'
  if (type === 'email') return 'friend@example.org'
  return (type === 'numeric' ? '7' : 'a').repeat(min_length ?? 1)
}
