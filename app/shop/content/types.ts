/** The shapes of an icon in a view box of 24 by 24. */
export type Drawing = { tag: string; attributes: Record<string, string> }[]

/** Something that the seller offers. */
export type Point = { title: string; text: string; drawing: Drawing }
