import { createContext, useContext } from 'react'
import type { Option } from '#app/panel/kit/field.tsx'
import type { Field, FieldProblems } from '#app/panel/store/forms/field.ts'
import type { LookDrawing } from '#app/server/store/looks/looks.server.ts'
import type { LanguageColumn } from './form-field.tsx'

export type FormContents = {
  problems: FieldProblems
  /** Names of prefilled inputs that the editor should check. */
  suggested: readonly string[]
  /** Names of the catalogue's packages, by id. */
  packages: Readonly<Record<string, string>>
  pictures: readonly string[]
  timeZones: readonly string[]
  /** Link targets for header and footer, with their titles. */
  targets: Readonly<Record<string, string>>
  roles: readonly Option[]
  /** Pictures of a choice's options, by value. */
  looks: Readonly<Record<string, LookDrawing>>
  /** Names offered as checkboxes, by the key of the list. */
  known: Readonly<Record<string, readonly string[]>>
  /** Texts that apply while a field is empty, by its key. */
  derived: Readonly<Record<string, string>>
  /** Values of other fields that a choice sets, by the value of the choice. */
  presets: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  folded: readonly string[]
  /** The field for the description of one picture; null in a form without a gallery. */
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

/** Changes the entries of one of the original's lists and keeps everything typed. */
export type EditList = (path: readonly string[], change: (entries: readonly unknown[]) => unknown[]) => void

export type UploadState = { kind: 'idle' } | { kind: 'busy' | 'done' | 'refused'; text: string }

export const FormActions = createContext<{
  editList: EditList
  /** Sets fields of the original and keeps everything typed. */
  fill: (values: Readonly<Record<string, unknown>>) => void
  /** Paths of the open list entries. */
  opened: ReadonlySet<string>
  descriptions: LanguageColumn | null
  /** Lives here because a changed list recreates the fields. */
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

/** All inputs of the form share these suggestions. */
export const PACKAGE_LIST = 'packages'
export const TIME_ZONE_LIST = 'time-zones'
export const TARGET_LIST = 'targets'
