import { createContext, useContext } from 'react'
import type { FieldProblems } from '#app/panel/store/forms/types.ts'

/** What the fields of a form need beside themselves. */
export type FormContents = {
  problems: FieldProblems
  /** What the draft has of values that were changed elsewhere meanwhile, by the name of the input. */
  conflicts: FieldProblems
  /** Names of inputs that were filled for the editor to check. */
  suggested: readonly string[]
  /** Of the catalogue, by package id. */
  packages: Readonly<Record<string, string>>
  pictures: readonly string[]
  timeZones: readonly string[]
  /** Where links of the header and the footer may lead, with what is there. */
  targets: Readonly<Record<string, string>>
}

export const FormContext = createContext<FormContents>({
  ...{ problems: {}, conflicts: {}, suggested: [], packages: {} },
  ...{ pictures: [], timeZones: [], targets: {} },
})

export const useFormContents = () => useContext(FormContext)

/** Lists of suggestions, one for all inputs of the form. */
export const PACKAGE_LIST = 'packages'
export const TIME_ZONE_LIST = 'time-zones'
export const TARGET_LIST = 'targets'
