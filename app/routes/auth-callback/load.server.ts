export type AuthCallbackData = {
  /** Where the page goes after 100 ms: the page where the login started, or `/`. A path of this site. */
  next: string
  signedIn: boolean
}
