/** Structured data for search engines, limited to statements that the page shows too. */
import type { ProductReviews } from '#app/shop/reviews/types.ts'
import type { ProductDetail, ProductSummary } from './types.ts'

const CONTEXT = 'https://schema.org'
const MAX_PICTURES = 6

/** Turns a path of the shop into an absolute address in the page's language. */
export type Absolute = (path: string) => string

type Shop = {
  name: string
  origin: string
  tagline: string
  supportEmail: string | null
  links: { discord: string | null; youtube: string | null }
}

type Described = ProductSummary & Partial<Pick<ProductDetail, 'excerpt' | 'gallery' | 'category'>>

/** All reviews share one `author`, because they carry no names. */
type ReviewFacts = ProductReviews & { author: string }

/** A product with its offer and its owners' reviews. Without a price from the platform there is no offer. */
export function productData(
  product: Described,
  { site, absolute, reviews }: { site: Shop; absolute: Absolute; reviews?: ReviewFacts },
): object {
  const { id, name, excerpt, picture, gallery = [], category, path } = product
  const pictures = [...(picture ? [picture] : []), ...gallery].slice(0, MAX_PICTURES)
  const offer = offerData(product, absolute)
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name,
    sku: String(id),
    url: absolute(path),
    ...(excerpt && { description: excerpt }),
    image:
      pictures.length > 0
        ? pictures.map(({ key }) => `${site.origin}/pictures/${key}/1280.jpg`)
        : [`${site.origin}/og/${id}.png`],
    ...(category && { category: category.name }),
    brand: { '@type': 'Brand', name: site.name },
    ...(offer && { offers: offer }),
    ...(reviews && reviewData(reviews)),
  }
}

/** Only reviews that the page shows. */
function reviewData({ rating, reviews, author }: ReviewFacts): object {
  if (!rating) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
    },
    review: reviews.map(({ stars, text, writtenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
      author: { '@type': 'Person', name: author },
      datePublished: new Date(writtenAt).toISOString().slice(0, 10),
      reviewBody: text,
    })),
  }
}

function offerData({ price, path, type }: ProductSummary, absolute: Absolute): object | null {
  const amount = formatPriceNumber(price.amount)
  if (amount === null) return null
  const money = { price: amount, priceCurrency: price.currency }
  return {
    '@type': 'Offer',
    ...money,
    availability: `${CONTEXT}/InStock`,
    url: absolute(path),
    ...(type === 'subscription' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...money,
        billingDuration: 1,
        unitCode: 'MON',
      },
    }),
  }
}

/** `9.99`, without a currency; zero and less are free. Null for an unknown price. */
export function formatPriceNumber(cents: number | null): string | null {
  return cents === null ? null : (Math.max(0, cents) / 100).toFixed(2)
}

/** The page's breadcrumb; the last step is the page itself. */
export function breadcrumbData(steps: readonly { name: string; path: string }[], absolute: Absolute): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}

export function articleData(
  { title, day, path }: { title: string; day: string; path: string },
  { site: { name, origin }, absolute }: { site: Shop; absolute: Absolute },
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: title,
    datePublished: day,
    url: absolute(path),
    author: { '@type': 'Organization', name, url: `${origin}/` },
  }
}

/** Only questions that the page shows with their answers; empty without any. */
export function faqData(entries: readonly { question: string; answer: string }[]): object[] {
  if (entries.length === 0) return []
  return [
    {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      mainEntity: entries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

export function organizationData({ name, origin, tagline, supportEmail, links }: Shop): object {
  const elsewhere = [links.discord, links.youtube].filter((link) => link !== null)
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    description: tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    ...(supportEmail !== null && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
    }),
  }
}

/** The site with its search. */
export function websiteData(
  { name, origin }: Shop,
  { absolute, locale }: { absolute: Absolute; locale: string },
): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: absolute('/'),
    inLanguage: locale,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute('/scripts')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}
