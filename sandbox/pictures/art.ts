export type ArtName = string
