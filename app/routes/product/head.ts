import type { HeadOf } from '#app/page.ts'
import type { ProductData } from './load.server.ts'

export const head: HeadOf<ProductData> = ({ data, site, t }) => {
  if (data.state !== 'found') {
    const title = data.state === 'missing' ? t.product.missingTitle : t.product.unavailableTitle
    return { title: `${title} · ${site.name}` }
  }
  const { name, excerpt, path, picture } = data.product
  return {
    title: `${name} · ${site.name}`,
    description: excerpt || site.tagline,
    canonical: path,
    ...(picture && { image: `/pictures/${picture.key}/1280.jpg` }),
  }
}
