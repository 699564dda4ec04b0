/** The right that each page of the panel needs. */
import type { Right } from './features/access/rights.ts'
import { routes } from './routes.ts'

export const panelPages: ReadonlyMap<string, Right> = new Map(
  routes.flatMap((route) =>
    route.layout === 'admin' && route.right !== null ? [[route.path, route.right]] : [],
  ),
)
