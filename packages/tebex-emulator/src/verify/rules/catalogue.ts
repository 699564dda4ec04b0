import { type Fields, isFields, NotObservable, type Reader } from '../answers.ts'
import { readCents } from '../switches/observe.ts'
import { listDifferingFields, type Rule, sumIssues } from './rule.ts'

const describePackage = ({ id, name }: Fields): string => `package ${String(id)} (${String(name)})`

const QUESTIONS = ['options', 'variables']

/** The basket may be of another country than the reader, and cheaper by what its customer owns. */
const PERSONAL = [...QUESTIONS, 'base_price', 'sales_tax', 'total_price', 'discount', 'currency']

function agreementIssues(reader: Reader): string[] {
  const listed = new Map(reader.list('packages').map((pack) => [pack.id, pack]))
  const singles = ['package', 'packageAsking'].filter(reader.isSuccess).map((step) => reader.object(step))
  const compare = (pack: Fields, where: string, ignored: string[]): string[] => {
    const listedPackage = listed.get(pack.id)
    if (listedPackage === undefined) return [`${describePackage(pack)} is in ${where} alone`]
    const names = listDifferingFields(pack, listedPackage, ignored)
    return names.length === 0 ? [] : [`${names.join(', ')} of ${describePackage(pack)} in ${where}`]
  }
  const personal = reader.isSuccess('packagesForBasket') ? reader.list('packagesForBasket') : []
  return [
    ...reader.packages().flatMap((pack) => compare(pack, 'the categories', QUESTIONS)),
    ...singles.flatMap((pack) => compare(pack, 'the single package', QUESTIONS)),
    ...personal.flatMap((pack) => compare(pack, 'the packages of a basket', PERSONAL)),
  ]
}

function categoryIssues(reader: Reader): string[] {
  const bare = reader.list('categories')
  const full = reader.list('categoriesFull')
  const issues = listDifferingFields(
    Object.fromEntries(bare.map(({ id, packages: _, ...fields }) => [String(id), fields])),
    Object.fromEntries(full.map(({ id, packages: _, ...fields }) => [String(id), fields])),
  ).map((id) => `category ${id} differs with its packages`)
  const isFilled = full.some(({ packages }) => Array.isArray(packages) && packages.length > 0)
  const single = reader.isSuccess('category') ? reader.object('category') : null
  const listed = bare.find(({ id }) => id === single?.id)
  if (single !== null && listed !== undefined) {
    const names = listDifferingFields(single, listed)
    if (names.length > 0) issues.push(`${names.join(', ')} of category ${String(single.id)} alone`)
  }
  return isFilled ? issues : [...issues, 'no category has a package']
}

function currencyIssues(reader: Reader): string[] {
  const { currency } = reader.object('store')
  const others = reader.packages().flatMap((pack) => (pack.currency === currency ? [] : [pack.currency]))
  return others.length === 0
    ? []
    : [`${String(currency)} of the store, ${[...new Set(others)].join(', ')} of packages`]
}

/** The packages of a category name it. */
function membershipIssues(reader: Reader): string[] {
  return reader.list('categoriesFull').flatMap(({ id, packages }) => {
    const members = Array.isArray(packages) ? packages.filter(isFields) : []
    const strangers = members.filter(({ category }) => !isFields(category) || category.id !== id)
    return strangers.map((pack) => `${describePackage(pack)} names another category`)
  })
}

/** The sale is taken off one of these; which one depends on whether the store's prices include the tax. */
const SALE_PRICES = ['base_price', 'total_price']

/** The regular price ends as the store's other prices do (9.99), so its end tells an amount from a percentage. */
function discountIssues(reader: Reader): string[] {
  const packages = reader.packages()
  const isOnSale = ({ discount }: Fields) => readCents(discount) > 0
  const regular = packages.filter((pack) => !isOnSale(pack))
  const fits = (computePrice: (price: number) => number, pack: Fields): boolean =>
    SALE_PRICES.some((name) => {
      const ends = new Set(regular.map((each) => readCents(each[name]) % 100))
      return ends.has(computePrice(readCents(pack[name])) % 100)
    })
  const readings = packages.filter(isOnSale).map((pack) => {
    const discount = Number(pack.discount)
    return {
      pack,
      isAmount: fits((price) => price + readCents(discount), pack),
      isPercentage: discount < 100 && fits((price) => Math.round((price * 100) / (100 - discount)), pack),
    }
  })
  const decisive = readings.filter(({ isAmount, isPercentage }) => isAmount !== isPercentage)
  if (decisive.length === 0) throw new NotObservable('no package is on sale, or its price fits both readings')
  if (decisive.some(({ isAmount }) => isAmount)) return []
  return decisive.map(({ pack }) => `${String(pack.discount)} of ${describePackage(pack)} is a percentage`)
}

export const CATALOGUE_RULES: readonly Rule[] = [
  {
    title: 'base price and tax are the total of every package',
    operations: ['getAllPackages', 'getPackage', 'getCategoriesIncludePackages'],
    issues: (reader) => {
      const single = reader.isSuccess('package') ? [reader.object('package')] : []
      return [...reader.packages(), ...single].flatMap((pack) => sumIssues(pack, describePackage(pack)))
    },
  },
  {
    title: 'a package is the same in every list and alone',
    operations: ['getAllPackages', 'getPackage', 'getCategoriesIncludePackages', 'getPackagesForBasket'],
    issues: agreementIssues,
  },
  {
    title: 'a category is the same with its packages, without and alone',
    operations: ['getCategories', 'getCategoriesIncludePackages', 'getCategory'],
    issues: categoryIssues,
  },
  {
    title: 'a package stands in the category that it names',
    operations: ['getCategoriesIncludePackages'],
    issues: membershipIssues,
  },
  {
    title: 'a discount is an amount',
    operations: ['getAllPackages', 'getCategoriesIncludePackages'],
    issues: discountIssues,
  },
  {
    title: 'packages have the currency of the store',
    operations: ['getWebstore', 'getAllPackages'],
    issues: currencyIssues,
  },
]
