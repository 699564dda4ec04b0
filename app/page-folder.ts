import type { PageModule } from './framework/page.ts'

/** The folder of a page, below `app/`. */
export function getPageFolder({ layout, page }: Pick<PageModule, 'layout' | 'page'>): string {
  return layout === 'panel' ? `panel/${page}` : `${layout}/pages/${page}`
}
