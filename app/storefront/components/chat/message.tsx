import { createElement, Fragment } from 'react'
import { useHref } from '#app/framework/hooks.ts'
import type { ChatTexts } from '#app/shop/assistant/texts/index.ts'
import type { ChatCard } from '#app/shop/assistant/types.ts'
import type { ShownMessage } from '#app/shop/assistant/use-conversation.ts'
import { useSite } from '#app/shop/content/site.ts'
import { cx } from '#app/ui/classes.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Cover } from '../catalog/cover.tsx'
import { ProductName } from '../catalog/product-name.tsx'
import { Contacts } from './contacts.tsx'
import styles from './message.module.css'

type MessageProps = {
  t: ChatTexts
  message: ShownMessage
  onRetry: (text: string) => void
  onLeave: () => void
}

export function Message({ t, message, onRetry, onLeave }: MessageProps) {
  const { author, content, cards, retry, hasContacts, at } = message
  const names = { user: t.window.you, bot: t.window.assistant, system: t.window.notice }
  const time = new Date(at)
  return (
    <article className={cx(styles.message, styles[author], retry !== null && styles.failed)}>
      <p className={styles.by}>
        {names[author]}
        <time dateTime={time.toISOString()}>
          {time.toLocaleTimeString(t.locale, { hour: 'numeric', minute: '2-digit' })}
        </time>
      </p>
      <p className={styles.content}>
        <Linked text={content} onLeave={onLeave} />
      </p>
      {cards.length > 0 && (
        <ul className={styles.cards} aria-label={t.window.products}>
          {cards.map((card) => (
            <Card key={card.id} card={card} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {retry !== null && (
        <Button type="button" size="small" onClick={() => onRetry(retry)}>
          {t.window.tryAgain}
        </Button>
      )}
      {hasContacts && <Contacts t={t} />}
    </article>
  )
}

/** An address without the punctuation after it. */
const ADDRESS = /(https:\/\/\S*[^\s.,;:!?)]|(?<!\S)\/help(?:#[a-z]+)?)/

/** A heading of the documentation: `[Settings](/docs/police-job/configuration#doc-settings)`. */
const DOC_LINK = /(\[[^[\]\n]+\]\((?:\/[a-z]{2})?\/docs\/[^()\s]+\))/
const DOC_LINK_PARTS = /^\[(.+)\]\((\/.+)\)$/

type LinkedProps = { text: string; onLeave: () => void }

/** Links the shop's own addresses; anything else that looks like an address stays text. */
function Linked({ text, onLeave }: LinkedProps) {
  const { discord, documentation } = useSite().links
  const href = useHref()
  const isKnown = (part: string) => part === discord || part === documentation
  const parts = text.split(DOC_LINK).flatMap((part) => {
    const [, heading, path] = DOC_LINK_PARTS.exec(part) ?? []
    if (heading !== undefined && path !== undefined) return [linkToDoc(heading, path, onLeave)]
    return part.split(ADDRESS).map((piece) => {
      if (piece.startsWith('/help')) return <a href={href(piece)}>{href(piece)}</a>
      return isKnown(piece) ? linkTo(piece) : piece
    })
  })
  return createElement(Fragment, null, ...parts)
}

function linkToDoc(heading: string, path: string, onLeave: () => void) {
  return (
    <a href={path} onClick={onLeave}>
      {heading}
    </a>
  )
}

function linkTo(address: string) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

type CardProps = { card: ChatCard; onLeave: () => void }

function Card({ card: { name, path, picture, price }, onLeave }: CardProps) {
  const href = useHref()
  return (
    <li>
      <a href={href(path)} className={styles.card} onClick={onLeave}>
        <span className={styles.cover}>
          <Cover picture={picture} name={name} sizes="80px" isDecoration />
        </span>
        <span className={styles.cardName}>
          <ProductName name={name} />
        </span>
        <span className={styles.cardPrice}>{price}</span>
      </a>
    </li>
  )
}
