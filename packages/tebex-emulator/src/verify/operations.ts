/** The operations of the Headless API: whether each still answers in the shape that was recorded. */
import { z } from 'zod'
import type { OperationId } from '../tebex/operations.ts'
import { type Answer, isFields, unwrap } from './answers.ts'
import { Basket, Done, Logins, Message } from './shapes/basket.ts'
import { BareCategory, Category, Package, Page, Store } from './shapes/catalogue.ts'
import { listIssues } from './shapes/problem.ts'
import { SidebarModule } from './shapes/sidebar.ts'

/** The body is wrapped in `data`, in `data` where the switch for it says so, or not at all. */
type Wrapping = 'data' | 'maybe data' | 'bare'

type Operation = {
  steps: string[]
  shape: z.ZodType
  wrapping?: Wrapping
  mayBeEmpty?: boolean
  /** Tries a code that was given; a store may refuse it. */
  isOfCode?: boolean
}

/** One of a kind may arrive in a list (`singleAsArray`). */
const single = (shape: z.ZodType): z.ZodType => z.union([shape, z.tuple([shape])])

/** After a quantity was set and a code removed there may be no body (`undescribedBodies`). */
const changed = (steps: string[]): Operation => ({ steps, shape: Basket, wrapping: 'maybe data' })
const applied = (step: string): Operation => ({ steps: [step], shape: Done, wrapping: 'bare' })
const coded = (step: string): Operation => ({ ...applied(step), isOfCode: true })
const removed = (step: string): Operation => ({ ...applied(step), mayBeEmpty: true })

const Packages = z.array(Package)
const Categories = z.array(Category)

const OPERATIONS: Readonly<Partial<Record<OperationId, Operation>>> = {
  getWebstore: { steps: ['store'], shape: Store },
  getCustomPages: { steps: ['pages'], shape: z.array(Page) },
  getSidebar: { steps: ['sidebar'], shape: z.array(SidebarModule) },
  getCategories: { steps: ['categories', 'categoriesZero'], shape: z.array(BareCategory) },
  getCategoriesIncludePackages: { steps: ['categoriesFull'], shape: Categories },
  getUserTieredCategories: { steps: ['tieredCategories'], shape: Categories },
  getDynamicCategories: { steps: ['categoriesForBasket'], shape: Categories },
  getCategory: { steps: ['category'], shape: single(BareCategory) },
  getCategoryIncludePackages: { steps: ['categoryFull'], shape: single(Category) },
  getCategoryIncludeDynamicPackages: { steps: ['categoryForBasket'], shape: single(Category) },
  getAllPackages: { steps: ['packages'], shape: Packages },
  getAllPackagesWithAuthedIP: { steps: ['packagesForAddress', 'packagesForOtherAddress'], shape: Packages },
  getPackagesForBasket: { steps: ['packagesForBasket'], shape: Packages },
  getAllPackagesWithAuthedIPAndBasket: { steps: ['packagesForAddressAndBasket'], shape: Packages },
  getPackage: { steps: ['package', 'packageAsking'], shape: single(Package) },
  createBasket: { steps: ['emptyBasket', 'basket', 'basketForAddress'], shape: Basket },
  getBasket: {
    steps: [
      'readBasket',
      'customer',
      'readAdded',
      'readWithCoupon',
      'readWithGiftCard',
      'readWithCreatorCode',
    ],
    shape: Basket,
  },
  getBasketAuthUrl: { steps: ['auth'], shape: Logins, wrapping: 'bare' },
  createDynamicPackage: { steps: ['dynamicPackages'], shape: Message, wrapping: 'bare' },
  addBasketPackage: changed(['add', 'addMore', 'addCustom', 'addBoth']),
  removeBasketPackage: changed(['remove', 'removeFixed']),
  updatePackageQuantity: { ...changed(['setQuantity']), mayBeEmpty: true },
  applyCoupon: coded('applyCoupon'),
  removeCoupon: removed('removeCoupon'),
  applyGiftCard: coded('applyGiftCard'),
  removeGiftCard: removed('removeGiftCard'),
  applyCreatorCode: coded('applyCreatorCode'),
  removeCreatorCode: removed('removeCreatorCode'),
  updateTier: applied('updateTier'),
}

export const listOperations = () => Object.entries(OPERATIONS)

/** In how far an answer is not what was recorded of a success. */
export function listIssuesIn(
  { shape, wrapping = 'data', mayBeEmpty = false }: Operation,
  answer: Answer,
): string[] {
  const { status, headers, text, body } = answer
  if (status !== 200) return [`status ${status} instead of 200`]
  if (text === '' && mayBeEmpty) return []
  const type = headers.get('content-type') ?? 'none'
  const issues = /^application\/json\b/.test(type) ? [] : [`Content-Type ${type}`]
  if (body === undefined) return [...issues, 'no JSON']
  return [...issues, ...wrappingIssues(wrapping, body), ...listIssues(shape, readContents(wrapping, body))]
}

const readContents = (wrapping: Wrapping, body: unknown): unknown =>
  wrapping === 'bare' ? body : unwrap(body)

function wrappingIssues(wrapping: Wrapping, body: unknown): string[] {
  const isWrapped = isFields(body) && 'data' in body
  if (!isWrapped) return wrapping === 'data' ? ['not inside data'] : []
  if (wrapping === 'bare') return ['inside data']
  const beside = Object.keys(body).filter((key) => key !== 'data')
  return beside.map((key) => `${key} beside data`)
}
