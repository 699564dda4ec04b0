/** The panel's pages, apart from the shop's: their addresses would make its first script larger with each page. */
import type { PageComponent } from '#app/framework/page.ts'

export const pages = import.meta.glob<{ default: PageComponent<unknown> }>('./**/page.tsx')
