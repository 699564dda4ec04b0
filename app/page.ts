/** The framework's page types, bound to this shop. */

import type { Messages } from '#app/messages/index.ts'
import type { Shop } from '#app/shop.server.ts'
import type { Site } from './features/content/site.ts'
import type { PersonalLoad as FrameworkPersonalLoad, Head, HeadInput, PublicLoad } from './framework/page.ts'

export type { PageProps } from './framework/page.ts'
export type Load<Data, StaticSection = unknown> = PublicLoad<Shop, Data, StaticSection>
export type PersonalLoad<Data> = FrameworkPersonalLoad<Shop, Data>
export type HeadOf<Data, StaticSection = unknown> = (
  input: HeadInput<Data, StaticSection> & { site: Site; t: Messages },
) => Head
