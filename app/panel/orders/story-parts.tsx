import { type AdminMessages, useAdminMessages } from '#app/messages/admin/index.ts'
import { Moment } from '#app/panel/kit/format/moment.tsx'
import { SourceName } from '#app/panel/kit/format/source-name.tsx'
import { Status } from '#app/panel/kit/format/status.tsx'
import { FactList } from '#app/panel/layout/facts.tsx'
import styles from '#app/panel/layout/record.module.css'
import type { Format } from '#app/shop/analytics/format.ts'
import type { OrderChat, OrderEvent, OrderGrant, OrderReview } from '#app/shop/orders/panel/types.ts'
import { cx } from '#app/ui/classes.ts'
import type { StoryData } from './load.server.ts'

const HELD: readonly OrderGrant['status'][] = ['owned', 'disputed', 'gifted']

export function Grants({ grants }: { grants: readonly OrderGrant[] }) {
  const { orders: t } = useAdminMessages()
  return (
    <ul className={styles.steps}>
      {grants.map(({ id, name, quantity, isGift, status, owner }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, one package can stand in several, and the list is rendered once in a fixed order
        <li key={index}>
          {quantity > 1 && `${quantity} × `}
          <bdi>{name}</bdi> <code>{id}</code>
          {isGift && ` · ${t.gift}`}
          <br />
          {status === null ? (
            t.unknownGrant
          ) : (
            <Status tone={HELD.includes(status) ? 'good' : 'plain'}>{t.grantStatuses[status]}</Status>
          )}
          {owner !== null && (
            <>
              {' '}
              · {t.owner} <code>{owner}</code>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Parts of the source may be unknown, because a basket carries only some facts of its visit. */
export function CameFrom({ story: { attribution, source, landingTitle } }: { story: StoryData }) {
  const { orders: t, sources } = useAdminMessages()
  if (attribution === null) return <p>{t.cameFromUnknown}</p>
  const { campaign, video, landing, device } = attribution
  return (
    <FactList
      facts={[
        [sources.names.source, source ? <SourceName key="source" {...source} /> : t.notKnown],
        [sources.names.campaign, campaign ? <bdi key="campaign">{campaign}</bdi> : t.notNamed],
        [sources.names.video, video ? <bdi key="video">{video}</bdi> : t.notNamed],
        [sources.names.landing, landing ? landingTitle || (sources.pages[landing] ?? landing) : t.notKnown],
        [sources.names.device, device ? sources.devices[device] : t.notKnown],
      ]}
    />
  )
}

type ReviewsProps = {
  reviews: readonly OrderReview[]
  products: readonly { id: number; name: string }[]
}

export function OrderReviews({ reviews, products }: ReviewsProps) {
  const { orders, reviews: t } = useAdminMessages()
  if (reviews.length === 0) return <p>{orders.noReviews}</p>
  return (
    <ul className={styles.steps}>
      {reviews.map(({ packageId, stars, text, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these rows carry no id, several owners can review one package, and the list is rendered once in a fixed order
        <li key={index}>
          <bdi>{products.find(({ id }) => id === packageId)?.name ?? packageId}</bdi> · {t.stars(stars)}{' '}
          <Status tone={state === 'shown' ? 'good' : 'plain'}>{t.states[state]}</Status>
          {text !== '' && (
            <>
              <br />
              <bdi>{text}</bdi> <a href="/admin/reviews">{orders.allReviews}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

type ChatsProps = { chats: readonly OrderChat[]; format: Format }

/** Lists only chats that took place while the buyer had the basket. */
export function OrderChats({ chats, format }: ChatsProps) {
  const { orders: t, chats: words } = useAdminMessages()
  if (chats.length === 0) return <p>{t.noChats}</p>
  return (
    <>
      {chats.length > 0 && (
        <ul className={styles.steps}>
          {chats.map(({ id, startedAt, messages, question }) => (
            <li key={id}>
              <Moment at={startedAt} format={format} />
              <a href={`/admin/chats?${new URLSearchParams({ chat: id })}`}>
                <bdi>{question || words.noQuestion}</bdi>
              </a>{' '}
              · {t.chatMessages(messages)}
            </li>
          ))}
        </ul>
      )}
      <p>{t.chatsNote}</p>
    </>
  )
}

type StoryEventsProps = { events: readonly OrderEvent[]; format: Format }

export function StoryEvents({ events, format }: StoryEventsProps) {
  const { orders: t } = useAdminMessages()
  return (
    <ol className={styles.steps}>
      {events.map((event) => (
        <li key={event.id} className={cx(event.isChange && styles.change)}>
          <Moment at={event.at} format={format} />
          {describeEvent(event, format, t) ?? (
            <>
              {t.noChange} <code>{event.type}</code>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Tells an event as a sentence: a renewal by the date until which it paid, a payment by its amount; null where it changed nothing. */
function describeEvent(
  { type, status, isChange, amount, paidUntil }: OrderEvent,
  format: Format,
  t: AdminMessages['orders'],
): string | null {
  const until = paidUntil === null ? null : format.date(paidUntil)
  if (type === 'recurring-payment.renewed' && until !== null) return t.renewed(until, amount)
  if (type === 'recurring-payment.started' && until !== null) return t.started(until, amount)
  if (status === 'ending' && isChange && until !== null) return t.endsOn(until)
  if (!isChange || status === null) return null
  const label = statusText(status, t)
  return amount !== null && type.startsWith('payment.') ? t.withAmount(label, amount) : label
}

function statusText(
  status: NonNullable<OrderEvent['status']>,
  { statuses, subscriptionStatuses }: AdminMessages['orders'],
): string {
  return { ...statuses, ...subscriptionStatuses }[status]
}
