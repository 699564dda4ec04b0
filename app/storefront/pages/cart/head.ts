import type { HeadOf } from '#app/page.ts'
import type { CartData } from './load.server.ts'

export const head: HeadOf<CartData | null> = ({ site, t }) => ({ title: `${t.cart.title} · ${site.name}` })
