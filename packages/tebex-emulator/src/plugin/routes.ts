import { call, errorResponse } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import type { OperationId } from '../tebex/operations.ts'
import { getPayment } from '../tebex/payments.ts'
import { Refusal } from '../tebex/refusal.ts'
import type { State } from '../tebex/state.ts'
import { kindOf } from '../tebex/store-kinds.ts'
import { countInFlight, pluginError, requirePluginAccess } from './access.ts'
import { activePackageRows, currencyRow, listPayments, paymentRow, userRow } from './rows.ts'

const PER_PAGE = 25
const MOST_ROWS = 100

/** The routes of `plugin.tebex.io` that read. */
export const pluginRoutes = createApp().basePath('/plugin')

pluginRoutes.onError((error, c) => (error instanceof Refusal ? pluginError(error) : errorResponse(error, c)))

const read = (operation: OperationId) => [countInFlight, call(operation), requirePluginAccess] as const

pluginRoutes.get('/information', ...read('pluginInformation'), (c) => {
  const { state } = c.var
  const { store } = state.catalogue
  return c.json({
    account: {
      id: store.id,
      domain: store.webstore_url,
      name: store.name,
      currency: currencyRow(store.currency),
      online_mode: true,
      game_type: kindOf(state).platform?.platform_type ?? store.platform_type,
      log_events: true,
    },
    server: { id: 1, name: 'Test server' },
  })
})

pluginRoutes.get('/payments', ...read('pluginPayments'), (c) => {
  const { state } = c.var
  const rows = listPayments(state)
  const { paged, page, limit } = c.req.query()
  if (paged === undefined) {
    const most = Math.min(MOST_ROWS, Math.max(1, Number(limit) || MOST_ROWS))
    return c.json(rows.slice(0, most).map(paymentRow))
  }
  // As seen live: any other value of `paged` is answered with the first page.
  const current = paged === '1' ? Math.max(1, Math.trunc(Number(page)) || 1) : 1
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const shown = rows.slice((current - 1) * PER_PAGE, current * PER_PAGE)
  const urlOf = (number: number) =>
    number < 1 || number > last ? null : `${state.url}/plugin/payments?paged=1&page=${number}`
  return c.json({
    total: rows.length,
    per_page: PER_PAGE,
    current_page: current,
    last_page: last,
    next_page_url: urlOf(current + 1),
    prev_page_url: urlOf(current - 1),
    from: shown.length === 0 ? null : (current - 1) * PER_PAGE + 1,
    to: shown.length === 0 ? null : (current - 1) * PER_PAGE + shown.length,
    data: shown.map(paymentRow),
  })
})

pluginRoutes.get('/payments/:transaction', ...read('pluginPayment'), (c) =>
  c.json(paymentRow(getPayment(c.var.state, c.req.param('transaction')))),
)

pluginRoutes.get('/user/:id', ...read('pluginUser'), (c) => {
  const { state } = c.var
  if (!state.variants.pluginPlan) throw new Refusal(400, 'Your plan does not include player lookups.')
  return c.json(userRow(state, requireCustomer(state, c.req.param('id'))))
})

pluginRoutes.get('/player/:id/packages', ...read('pluginPlayerPackages'), (c) => {
  const { state } = c.var
  const wanted = c.req.query('package')
  const usernameId = requireCustomer(state, c.req.param('id'))
  return c.json(activePackageRows(state, usernameId, wanted === undefined ? null : Number(wanted)))
})

pluginRoutes.all('/*', call('unknown'), () => pluginError({ status: 404, message: 'Not found' }))

/** The Cfx id of a customer, given that or the name. */
function requireCustomer(state: State, wanted: string): string {
  for (const { customer } of state.payments.values()) {
    if (customer.usernameId === null) continue
    if (customer.usernameId === wanted || customer.username === wanted) return customer.usernameId
  }
  throw new Refusal(404, 'Player not found')
}
