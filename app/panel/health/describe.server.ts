import { en } from './texts/en.ts'
import { pt } from './texts/pt.ts'
import type { CheckName, DescribedFinding, Finding } from './types.ts'

export type HealthLanguage = keyof typeof catalogues

const catalogues = { en, pt }

export function describeFinding({ code, state, facts }: Finding, language: HealthLanguage): DescribedFinding {
  const { sentence, whatToDo } = catalogues[language].findings[code]
  return { code, state, sentence: fill(sentence, facts), whatToDo: fill(whatToDo, facts) }
}

export function describeName(name: CheckName, language: HealthLanguage): string {
  return catalogues[language].checks[name]
}

function fill(text: string, facts: Finding['facts']): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => facts[name] ?? place)
}
