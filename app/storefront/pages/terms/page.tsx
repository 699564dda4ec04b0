export { default } from '#app/storefront/components/legal-page/legal-page.tsx'
