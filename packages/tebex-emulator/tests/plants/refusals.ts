import {
  ADD,
  ANYTHING,
  accepted,
  BASKET,
  drop,
  header,
  type Plant,
  page,
  plant,
  problem,
  refused,
  rename,
  set,
  status,
} from './plant.ts'

const OPEN = 'pages in the browser may read every answer (CORS)'
const PREFLIGHT = 'pages in the browser may send JSON (CORS)'

export const REFUSAL_PLANTS: readonly Plant[] = [
  plant(
    'an unknown token’s empty store',
    (p) => p.path.includes('zzzz') && accepted({ data: [] })(p),
    'a token that does not exist',
  ),
  plant('an unknown basket with a 422', refused(/c00244/, status(422)), 'notFoundStatus'),
  plant('an unknown package with a 404', refused(/\/packages\/\d{9}$/, status(404)), 'unknownPackage'),
  plant('an unknown category with a 404', refused(/\/categories\/\d{9}$/, status(404)), 'unknownCategory'),
  plant(
    'a tier that is moved without the key',
    refused(/\/tiers\//, accepted({ success: true, message: 'Done' })),
    'a tier without the key',
  ),
  plant('a refusal as a page', refused(BASKET, page(422)), 'a package before the sign-in'),
  plant(
    'another key of refusals',
    problem(ANYTHING, rename('detail', 'message')),
    'a basket that does not exist',
  ),
  plant(
    'refusals without field_details',
    problem(ANYTHING, drop('field_details')),
    'a basket that does not exist',
  ),
  plant(
    'other words',
    problem(
      ANYTHING,
      set(() => 'Not logged in', 'detail'),
    ),
    'a package before the sign-in',
  ),
  plant('a refusal with a 200', refused(ADD, accepted({ status: 'error', detail: 'No' })), 'errorsAs200'),
  plant('no sign-in needed', refused(ADD, accepted({ data: {} })), 'a package before the sign-in'),
  plant(
    'an address that is not sent away',
    (p) => p.status === 302 && accepted({ data: [] })(p),
    'addressWithoutKey',
  ),
  plant(
    'codes that need the token',
    (p) => /^\/baskets\/[^/]+\/coupons/.test(p.path) && page(404)(p),
    'codesOnBasketBase',
  ),
  plant(
    'a path that is JSON',
    refused(/nowhere/, (p) => {
      p.body = {}
      header('content-type', 'application/json')(p)
    }),
    'a path that does not exist is a page',
  ),

  plant('no CORS', header('access-control-allow-origin', null), OPEN),
  plant('no CORS on refusals', refused(ANYTHING, header('access-control-allow-origin', null)), OPEN),
  plant('no preflight', (p) => p.method === 'OPTIONS' && status(405)(p), PREFLIGHT),
  plant('a preflight without headers', header('access-control-allow-headers', null), PREFLIGHT),
  plant('JSON as text', header('content-type', 'text/plain'), 'getAllPackages', 'getBasket'),
]
