import { loadLegal } from '#app/storefront/components/legal-page/load.server.ts'

export const load = loadLegal('terms')
