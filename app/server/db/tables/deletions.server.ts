export type DeletedKind = 'chat' | 'review' | 'discord' | 'visit' | 'interaction'

/** A row that was deleted on request, by its kind and id, which is random, a number or a keyed hash: it names no person. */
export type DeletionRow = { id: `${DeletedKind} ${string | number}`; at: number }
