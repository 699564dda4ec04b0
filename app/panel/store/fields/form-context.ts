import { createContext, useContext } from 'react'
import type { FieldProblems, Option } from '#app/panel/store/forms/field.ts'
import type { LookDrawing } from '#app/server/store/looks/looks.server.ts'

/** The context of a form's fields. */
export type FormContents = {
  problems: FieldProblems
  /** Names of prefilled inputs, marked for the editor to check. */
  suggested: readonly string[]
  /** Names of the catalogue's packages, by id. */
  packages: Readonly<Record<string, string>>
  pictures: readonly string[]
  timeZones: readonly string[]
  /** Targets for links of the header and the footer, with their titles. */
  targets: Readonly<Record<string, string>>
  /** Roles of the Discord server. */
  roles: readonly Option[]
  /** Pictures of a choice's options, by value. */
  looks: Readonly<Record<string, LookDrawing>>
}

export const FormContext = createContext<FormContents>({
  problems: {},
  suggested: [],
  packages: {},
  pictures: [],
  timeZones: [],
  targets: {},
  roles: [],
  looks: {},
})

export const useFormContents = () => useContext(FormContext)

/** All inputs of the form share these lists of suggestions. */
export const PACKAGE_LIST = 'packages'
export const TIME_ZONE_LIST = 'time-zones'
export const TARGET_LIST = 'targets'
