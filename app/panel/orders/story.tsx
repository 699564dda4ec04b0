import { useAdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { Status } from '#app/panel/kit/format/status.tsx'
import report from '#app/panel/kit/report.module.css'
import { type Column, DataTable } from '#app/panel/kit/table/data-table.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import styles from '#app/panel/layout/record.module.css'
import { RecordSection } from '#app/panel/layout/section.tsx'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ListedOrder } from '#app/shop/orders/panel/types.ts'
import { ORDER_TONES } from './columns.tsx'
import type { StoryData } from './load.server.ts'
import { CameFrom, Grants, OrderChats, OrderReviews, StoryEvents } from './story-parts.tsx'

const AMOUNTS = ['price', 'paid', 'tax', 'fee'] as const

type StoryProps = {
  story: StoryData
  seesAmounts: boolean
  columns: Column<ListedOrder>[]
  format: Format
}

export function Story({ story, seesAmounts, columns, format }: StoryProps) {
  const { orders: t } = useAdminMessages()
  return (
    <article className={styles.record}>
      <OrderFacts story={story} seesAmounts={seesAmounts} format={format} />
      <p className={report.note}>{story.platformUrl ? t.platformHint : t.platformNone}</p>
      <RecordSection title={t.grants}>
        <Grants grants={story.grants} />
      </RecordSection>
      <RecordSection title={t.cameFrom}>
        <CameFrom story={story} />
      </RecordSection>
      <RecordSection title={t.story}>
        <StoryEvents events={story.events} format={format} />
      </RecordSection>
      <RecordSection title={t.reviews}>
        <OrderReviews reviews={story.reviews} products={story.order.products} />
      </RecordSection>
      <RecordSection title={t.chats}>
        <OrderChats chats={story.chats} format={format} />
      </RecordSection>
      <RecordSection title={t.others}>
        {story.otherOrders.length === 0 ? (
          <p>{t.noOthers}</p>
        ) : (
          <DataTable
            caption={t.others}
            path="/admin/orders"
            rows={story.otherOrders}
            columns={columns}
            empty={{ title: t.noOthers, text: '' }}
          />
        )}
      </RecordSection>
    </article>
  )
}

function OrderFacts({ story, seesAmounts, format }: Omit<StoryProps, 'columns'>) {
  const { orders: t } = useAdminMessages()
  const { order, amounts } = story
  const marks = [order.isGift && t.gift, order.isRecurring && t.recurring].filter(Boolean)
  const facts = [
    [
      t.status,
      <Status key="status" tone={ORDER_TONES[order.status]}>
        {[t.statuses[order.status], ...marks].join(' · ')}
      </Status>,
    ],
    ...AMOUNTS.map((key) => [t.amounts[key], seesAmounts ? (amounts[key] ?? t.untold) : null] as const),
    [t.date, <Moment key="date" at={order.date} format={format} />],
    [t.customer, story.customer ?? t.unknownCustomer],
    [t.country, story.country],
    [t.coupons, story.coupons.join(', ')],
    [t.creatorCode, story.creatorCode],
    [t.giftCard, story.usedGiftCard ? t.used : null],
    [t.declineCode, story.declineCode],
    [t.transaction, order.id],
    [t.basket, story.basketReference],
    [t.subscription, story.recurringReference],
    [t.source, t.sources[order.source]],
  ] as const
  return <FactList facts={facts} />
}
