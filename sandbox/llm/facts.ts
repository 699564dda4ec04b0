/** What a system message gives to know: rules, lines of facts, products with prices. */

export type Language = 'en' | 'pt' | 'es' | 'fr' | 'de' | 'it'

export type ProductFact = {
  name: string
  /** As it was written behind the name: `[#123]`. */
  reference: string
  price: string
  frameworks: string
  needs: string
}

export type Knowledge = {
  language: Language
  shop: string
  lines: string[]
  /** Questions with their answers. */
  faq: { question: string; answer: string }[]
  products: ProductFact[]
  /** The lines of each section by its title. */
  sections: ReadonlyMap<string, string[]>
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  english: 'en',
  portuguese: 'pt',
  spanish: 'es',
  french: 'fr',
  german: 'de',
  italian: 'it',
}

export function readKnowledge(system: string): Knowledge {
  const named = /answer in (\w+)/i.exec(system)?.[1]?.toLowerCase() ?? ''
  const sections = new Map<string, string[]>()
  let section = ''
  for (const raw of system.split('\n')) {
    const heading = /^#+ (.+)$/.exec(raw)?.[1]
    if (heading !== undefined) section = heading.toLowerCase()
    else if (raw.trim() !== '') {
      const line = raw.replace(/^\s*[-*]\s+/, '').trim()
      sections.set(section, [...(sections.get(section) ?? []), line])
    }
  }
  const lines = [...sections.values()].flat()
  return {
    language: LANGUAGES[named] ?? 'en',
    shop: /assistant of ([^,\n]+)/i.exec(system)?.[1] ?? 'this shop',
    lines,
    sections,
    faq: lines.flatMap((line) => {
      const match = /^Q: (.+?) A: (.+)$/.exec(line)
      return match ? [{ question: match[1] ?? '', answer: match[2] ?? '' }] : []
    }),
    products: lines.flatMap(readProduct),
  }
}

function readProduct(line: string): ProductFact[] {
  const match = /^(.+?) (\[#\d+\]) \| price ([^|]+)/.exec(line)
  if (!match) return []
  const part = (label: string) => new RegExp(`\\| ${label} ([^|]+)`).exec(line)?.[1]?.trim() ?? ''
  return [
    {
      name: match[1] ?? '',
      reference: match[2] ?? '',
      price: (match[3] ?? '').replace(/ per month/, '').trim(),
      frameworks: part('works with'),
      needs: part('needs'),
    },
  ]
}
