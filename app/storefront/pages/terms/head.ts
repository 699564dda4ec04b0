export { head } from '#app/storefront/components/legal-page/head.ts'
