import { addLink, runWhenPainted } from '#app/lib/paint.ts'

/** Devices install the shop by its web app manifest. */
export const MANIFEST_PATH = '/site.webmanifest'

/** Browsers fetch it with every document, at the expense of the first screen unless it is named after that. */
export function startManifest(): void {
  runWhenPainted(() => addLink('manifest', MANIFEST_PATH))
}
