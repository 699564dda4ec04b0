/** A customer's words about a script, named as its card prints it. */
export type Review = { name: string; script: string; text: string }

/** `sample`: invented ones. `listed`: as the seller wrote them down. `verified`: confirmed by a payment notice. */
export type Reviews = { kind: 'sample' | 'listed' | 'verified'; reviews: Review[] }
