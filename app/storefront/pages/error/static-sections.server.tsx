export { staticSections } from '../not-found/static-sections.server.tsx'
