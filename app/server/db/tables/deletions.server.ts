export type DeletedKind = 'chat' | 'review' | 'discord' | 'visit' | 'interaction'

/**
 * A row that was deleted on request, by kind and id. The id is random, a number or a keyed hash, so it identifies no
 * person.
 */
export type DeletionRow = { id: `${DeletedKind} ${string | number}`; at: number }
