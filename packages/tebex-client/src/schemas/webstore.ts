import { entity, type Read } from './reader.ts'
import { currency, flag, html, id, order, plain, text, url } from './values.ts'

export const Webstore = entity({
  id,
  name: plain,
  description: html,
  webstoreUrl: url,
  currency,
  lang: text,
  logo: url,
  platformType: text,
  platformTypeId: text,
  createdAt: text,
  disabled: flag,
  supportsUsernames: flag,
  supportsGifting: flag,
})
/** The store that the public token belongs to. */
export type Webstore = Read<typeof Webstore>

export const Page = entity({
  id,
  accountId: text,
  title: plain,
  slug: text,
  content: html,
  private: flag,
  hidden: flag,
  disabled: flag,
  sequence: order,
  createdAt: text,
  updatedAt: text,
})
/** A custom page. The platform lists private, hidden and disabled ones too: filter before showing them. */
export type Page = Read<typeof Page>
