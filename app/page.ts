/** The kernel's page words, bound to this shop. */

import type { Messages } from '#app/messages/index.ts'
import type { Shop } from '#app/shop.server.ts'
import type { Site } from './features/content/site.ts'
import type { Head, HeadInput, PersonalLoad as KernelPersonalLoad, PublicLoad } from './framework/page.ts'

export type { PageProps } from './framework/page.ts'
export type Load<Data, Still = unknown> = PublicLoad<Shop, Data, Still>
export type PersonalLoad<Data> = KernelPersonalLoad<Shop, Data>
export type HeadOf<Data, Still = unknown> = (
  input: HeadInput<Data, Still> & { site: Site; t: Messages },
) => Head
