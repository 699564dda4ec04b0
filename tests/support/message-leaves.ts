/** A catalogue's texts one by one, for tests that apply a rule to each. */
export type Leaf = { path: string; value: unknown }

export function listLeaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, inner]) =>
    listLeaves(inner, path === '' ? key : `${path}.${key}`),
  )
}

/** Formats a leaf; a function once for each list of parameters. */
export function listTexts({ value }: Leaf, parameters: readonly (string | number)[][]): string[] {
  if (typeof value !== 'function') return [String(value)]
  return parameters.map((given) => String(value(...given)))
}
