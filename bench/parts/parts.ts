/** Tells whether a part of a program is measured: the one that `--part` names, or without it every one. */
export function createParts<Part extends string>(parts: readonly Part[], chosen: string | undefined) {
  if (chosen !== undefined && !parts.some((part) => part === chosen))
    throw new Error(`--part is one of ${parts.join(', ')}`)
  return (part: Part) => chosen === undefined || chosen === part
}
