export { default } from '../legal-page.tsx'
