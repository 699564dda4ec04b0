/** A customer's words about a script, named as its card prints it. */
export type Review = { name: string; script: string; text: string }

/** `sample`: invented ones. `listed`: as the seller wrote them down. `verified`: of payments that the platform told of. */
export type Reviews = { kind: 'sample' | 'listed' | 'verified'; reviews: Review[] }

/** The shapes of a picture on a ground of 24 by 24. */
export type Drawing = { tag: string; attributes: Record<string, string> }[]

/** Something that the seller offers. */
export type Point = { title: string; text: string; drawing: Drawing }
