import { useAdminMessages } from '#app/messages/admin/index.ts'
import type { PageProps } from '#app/page.ts'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import { FileMenu } from '#app/panel/kit/file-menu.tsx'
import { listFile } from '#app/panel/kit/list/list-page.tsx'
import { DataTable } from '#app/panel/kit/table/data-table.tsx'
import { createTableAddress } from '#app/panel/kit/table/table-address.ts'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import { OutcomeNotice } from '#app/panel/layout/outcome-notice.tsx'
import { lists } from '#app/panel/pages.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import { DELIVERY_STATES } from '#app/shop/orders/panel/types.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Arrivals } from './arrivals.tsx'
import { deliveryColumns } from './columns.tsx'
import { DeliveryActions, DeliveryRecord } from './delivery-record.tsx'
import type { DeliveryList, WebhooksData } from './load.server.ts'
import { Refusals } from './refusals.tsx'

/** The platform's deliveries: the list, or one event of it. */
export default function WebhooksPage({ data }: PageProps<WebhooksData>) {
  const isOne = data.state === 'open' && data.content.view.kind === 'delivery'
  return (
    <AdminLayout
      data={data}
      title={({ webhooks, tabs }) => (isOne ? webhooks.one : tabs.webhooks)}
      back={({ query }, { webhooks }) =>
        isOne
          ? {
              href: createTableAddress(lists.webhooks.path, query, { cursor: query.cursor }),
              label: webhooks.back,
            }
          : null
      }
      aside={({ query, view }, t) =>
        view.kind === 'delivery' ? (
          view.delivery && <DeliveryActions delivery={view.delivery} />
        ) : (
          <>
            <FileMenu
              files={[
                listFile(lists.webhooks, query, t),
                { name: t.webhooks.refused, path: '/api/admin/export/refusals.csv', query: {} },
              ]}
            />
            <form method="post" action="/api/admin/webhooks/test">
              <Button size="small" aria-describedby="test-hint">
                {t.webhooks.test}
              </Button>
            </form>
          </>
        )
      }
    >
      {({ query, view, outcome, answer }, format, { webhooks: t }) => (
        <>
          {outcome && <OutcomeNote outcome={outcome} answer={answer} />}
          {view.kind === 'list' && <Deliveries view={view} query={query} format={format} now={data.now} />}
          {view.kind === 'delivery' &&
            (view.delivery ? (
              <DeliveryRecord delivery={view.delivery} format={format} />
            ) : (
              <EmptyCard title={t.gone} text={t.goneText} />
            ))}
        </>
      )}
    </AdminLayout>
  )
}

type Content = (WebhooksData & { state: 'open' })['content']

type OutcomeNoteProps = { outcome: NonNullable<Content['outcome']>; answer: string | null }

/** The outcome of the form that was sent. */
function OutcomeNote({ outcome, answer }: OutcomeNoteProps) {
  const { webhooks: t } = useAdminMessages()
  const text = { ...t.outcomes, replayed: t.replayed, gone: t.gone }[outcome]
  const isGood = outcome === 'arrived' || outcome === 'replayed'
  return (
    <OutcomeNotice isGood={isGood}>
      {text} {!isGood && answer !== null && t.answer(answer)}
    </OutcomeNotice>
  )
}

type DeliveriesProps = {
  view: DeliveryList
  query: Content['query']
  format: Format
  now: string
}

function Deliveries({
  view: { page, arrivals, refusals, address, eventTypes },
  query,
  format,
  now,
}: DeliveriesProps) {
  const t = useAdminMessages()
  const { search, type, anyType, state, anyState, states, empty, emptyText } = t.webhooks
  return (
    <>
      <Arrivals {...arrivals} address={address} format={format} now={now} />
      {refusals.count > 0 && <Refusals {...refusals} format={format} />}
      <DataTable
        caption={t.tabs.webhooks}
        path={lists.webhooks.path}
        query={query}
        rows={page.deliveries}
        nextCursor={page.nextCursor}
        columns={deliveryColumns(t, format, (event) =>
          createTableAddress(lists.webhooks.path, query, { cursor: query.cursor, event }),
        )}
        filter={{
          placeholder: search,
          choices: [
            {
              name: 'type',
              label: type,
              anyLabel: anyType,
              options: eventTypes.map((value) => ({ value, label: value })),
            },
            {
              name: 'state',
              label: state,
              anyLabel: anyState,
              options: DELIVERY_STATES.map((value) => ({ value, label: states[value] })),
            },
          ],
        }}
        empty={{ title: empty, text: emptyText }}
      />
    </>
  )
}
