/** Finds the elements of the header's search, and loads its script. */

export const SEARCH = 'search'
export const SEARCH_FIELD = 'search-field'
export const SUGGESTIONS = 'search-suggestions'

/** The field is a plain form until its first use, and stays one if the script cannot be loaded. */
export function startSearch(): void {
  const load = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || target.id !== SEARCH_FIELD) return
    removeEventListener('focusin', load)
    import('./suggestions.ts').then(
      ({ startSuggestions }) => startSuggestions(target),
      () => addEventListener('focusin', load),
    )
  }
  addEventListener('focusin', load)
}
