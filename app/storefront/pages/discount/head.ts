import type { HeadOf } from '#app/page.ts'
import type { DiscountData } from './load.server.ts'

export const head: HeadOf<DiscountData> = ({ data: { code }, site, t }) => ({
  title: `${code === null ? t.codeLink.invalid : t.codeLink.title(code)} · ${site.name}`,
})
