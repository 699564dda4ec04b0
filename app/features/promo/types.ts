/** A customer's words about a script, named as its card prints it. */
export type Review = { name: string; script: string; text: string }
