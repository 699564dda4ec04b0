/** Loads the shop's pages separately from the first script: a document names the page that it needs. */
import type { PageComponent } from '#app/framework/page.ts'

export const pages = import.meta.glob<{ default: PageComponent<unknown> }>('./pages/*/page.tsx')
