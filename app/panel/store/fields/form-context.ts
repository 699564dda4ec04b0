import { createContext, useContext } from 'react'
import type { Option } from '#app/panel/kit/field.tsx'
import type { Field, FieldProblems } from '#app/panel/store/forms/field.ts'
import type { LookDrawing } from '#app/server/store/looks/looks.server.ts'
import type { LanguageColumn } from './form-field.tsx'

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
  /** Names that are offered as checkboxes, by the key of the list. */
  known: Readonly<Record<string, readonly string[]>>
  /** Texts that apply while a field is empty, by its key. */
  derived: Readonly<Record<string, string>>
  /** Values of the other fields that a choice sets, by the value of the choice. */
  presets: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Keys of folded fields. */
  folded: readonly string[]
  /** The description of one picture; null in a form without a gallery. */
  pictureText: Field | null
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
  known: {},
  derived: {},
  presets: {},
  folded: [],
  pictureText: null,
})

/** Changes the entries of a list of the original, with all that was typed. */
export type EditList = (path: readonly string[], change: (entries: readonly unknown[]) => unknown[]) => void

export type UploadState = { kind: 'idle' } | { kind: 'busy' | 'done' | 'refused'; text: string }

export const FormActions = createContext<{
  editList: EditList
  /** Sets fields of the original beside all that was typed. */
  fill: (values: Readonly<Record<string, unknown>>) => void
  /** The open entries of lists, each by its path. */
  opened: ReadonlySet<string>
  /** The part of the form with the descriptions of pictures. */
  descriptions: LanguageColumn | null
  /** Outlives the fields, which a changed list recreates. */
  upload: UploadState
  setUpload: (state: UploadState) => void
}>({
  editList: () => undefined,
  fill: () => undefined,
  opened: new Set(),
  descriptions: null,
  upload: { kind: 'idle' },
  setUpload: () => undefined,
})

export const useFormActions = () => useContext(FormActions)
export const useFormContents = () => useContext(FormContext)

/** All inputs of the form share these lists of suggestions. */
export const PACKAGE_LIST = 'packages'
export const TIME_ZONE_LIST = 'time-zones'
export const TARGET_LIST = 'targets'
