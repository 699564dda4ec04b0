import { type Fields, isFields, NotObservable, type Reader } from '../answers.ts'
import { isText, type Observe, unanimous } from './observe.ts'

const questionsIn = (pack: Fields, list: 'variables' | 'options'): string[] => {
  const questions = Array.isArray(pack[list]) ? pack[list].filter(isFields) : []
  return questions.map(({ identifier, name }) => String(identifier ?? name))
}

const SYSTEM = new Set(['discord_id', 'giftcard_to', 'username_id', 'server_id'])
const hasSystem = (pack: Fields, list: 'variables' | 'options'): boolean =>
  questionsIn(pack, list).some((name) => SYSTEM.has(name))

const PRICES = ['base_price', 'sales_tax', 'total_price', 'discount']

function listMoney(reader: Reader): [string, unknown][] {
  const baskets = ['basket', 'readAdded'].filter(reader.isSuccess).map((step) => reader.object(step))
  return [...reader.packages(), ...baskets].flatMap((fields) =>
    PRICES.flatMap((name): [string, unknown][] => (name in fields ? [[name, fields[name]]] : [])),
  )
}

/** Which kind of list or none stands in a field. */
function listKind(fields: Fields, name: string): 'list' | 'null' | 'absent' | 'a value' {
  if (!(name in fields)) return 'absent'
  if (fields[name] === null) return 'null'
  return Array.isArray(fields[name]) ? 'list' : 'a value'
}

export const CATALOGUE_SWITCHES: Readonly<Record<string, Observe>> = {
  singleAsArray(reader) {
    const bodies = ['category', 'categoryFull', 'package'].filter(reader.isSuccess).map((step) => {
      const { body } = reader.answer(step)
      return isFields(body) && Array.isArray(body.data)
    })
    return unanimous(bodies, { none: 'no single entity was answered', mixed: 'some in a list, some not' })
  },
  packagesNotAsked(reader) {
    const kinds = ['categories', 'categoriesZero'].flatMap((step) =>
      reader.list(step).map((category) => listKind(category, 'packages')),
    )
    return unanimous(kinds, { none: 'the store has no categories', mixed: [...new Set(kinds)].join(' and ') })
  },
  noVariables(reader) {
    const kinds = [...reader.packages(), reader.object('package')]
      .filter(({ variables }) => !Array.isArray(variables) || variables.length === 0)
      .map((pack) => listKind(pack, 'variables'))
    const none = 'every package asks something'
    return unanimous(kinds, { none, mixed: [...new Set(kinds)].join(' and ') })
  },
  emptyTextNull(reader) {
    const texts = [...reader.list('categories'), ...reader.packages()]
      .map(({ description }) => description)
      .filter((text) => text === null || text === '')
    return unanimous(
      texts.map((text) => text === null),
      { none: 'every description has text', mixed: 'some are null, some empty' },
    )
  },
  listsWithoutQuestions(reader) {
    const hasQuestions = (pack: Fields) => 'options' in pack || 'variables' in pack
    if (!reader.packages().some(hasQuestions)) return hasQuestions(reader.object('package'))
    const { id, variables, options } = reader.object('packageAsking')
    const listed = reader.packages().find((pack) => pack.id === id)
    if (listed === undefined) throw new NotObservable('the package stands in no list')
    if (!hasQuestions(listed)) return true
    const isSame = JSON.stringify([variables, options]) === JSON.stringify([listed.variables, listed.options])
    return isSame ? false : 'the list has other questions than the single package'
  },
  systemQuestionsIn(reader) {
    const asking = [...reader.packages(), reader.object('package', 'packageAsking')]
    const isIn = (list: 'variables' | 'options') => asking.some((pack) => hasSystem(pack, list))
    if (isIn('variables')) return isIn('options') ? 'both' : 'variables'
    if (isIn('options')) return 'options'
    throw new NotObservable('no package asks a question of the platform')
  },
  userLimitObject(reader) {
    const limits = reader
      .packages()
      .map(({ user_limit }) => user_limit)
      .filter((limit) => limit !== null && limit !== undefined)
    const objects = limits.filter(isFields)
    // A number stands for a limit without a period, or for any: which of the two is not announced.
    if (objects.length === 0) throw new NotObservable('no package has a limit with a period')
    return objects.some(({ period_length }) => period_length === null) ? 'always' : 'withPeriod'
  },
  moneyStrings(reader) {
    const money = listMoney(reader)
    const texts = money.filter(([, amount]) => isText(amount)).map(([name]) => name)
    if (texts.length === 0)
      return money.every(([, amount]) => typeof amount === 'number') ? false : 'no numbers'
    return texts.length === money.length ? true : `text: ${[...new Set(texts)].join(', ')}`
  },
  storeFlagsText(reader) {
    const { disabled, supports_usernames, supports_gifting } = reader.object('store')
    const flags = [disabled, supports_usernames, supports_gifting].filter((flag) => flag !== undefined)
    return unanimous(flags.map(isText), { none: 'the store has no flags', mixed: 'some are text' })
  },
  moduleStartNull(reader) {
    const starts = reader.list('sidebar').map(({ start_time }) => start_time === null)
    return unanimous(starts, { none: 'the store has no sidebar modules', mixed: 'some are null' })
  },
  regionalPrices(reader) {
    const [one, other] = ['packagesForAddress', 'packagesForOtherAddress'].map((step) =>
      reader.list(step).map(({ base_price, currency }) => ({ base_price, currency })),
    )
    const differ = (name: 'base_price' | 'currency') =>
      one?.some((pack, index) => pack[name] !== other?.[index]?.[name])
    if (differ('currency')) return 'currency'
    return differ('base_price') ? 'price' : 'none'
  },
}
