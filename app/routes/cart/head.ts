import type { HeadOf } from '#app/page.ts'
import type { CartData } from './load.server.ts'

export const head: HeadOf<CartData> = ({ site, t }) => ({ title: `${t.cart.title} · ${site.name}` })
