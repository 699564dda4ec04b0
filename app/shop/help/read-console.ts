/** Reads a pasted console: blanks its secrets first, then recognises causes in what is left. */
import { blankSecrets } from './blank-secrets.ts'
import { createRecogniser, type Finding } from './recognise-causes.ts'

/** `blanked`: the end of the text without secrets, to be given to a person. */
export type ConsoleReading = { findings: Finding[]; blanked: string }

/** Characters that are read without a pause. */
const SLICE = 64 * 1024
const MAX_BLANKED_LENGTH = 8_000

/** `pause` lets the page or the server do other work between two slices of a long text. */
export async function readConsole(text: string, pause: () => Promise<void>): Promise<ConsoleReading> {
  const recogniser = createRecogniser()
  let blanked = ''
  for (let start = 0; start < text.length; ) {
    const end = findSliceEnd(text, start)
    const slice = blankSecrets(text.slice(start, end))
    recogniser.read(slice)
    blanked = (blanked + slice).slice(-MAX_BLANKED_LENGTH)
    start = end
    if (start < text.length) await pause()
  }
  return { findings: recogniser.list(), blanked }
}

/** Cuts after the last line, or at the last space of a longer line, so that no secret is cut in two. */
function findSliceEnd(text: string, start: number): number {
  const slice = text.slice(start, start + SLICE)
  if (slice.length < SLICE) return text.length
  const end = Math.max(slice.lastIndexOf('\n'), 0) || slice.lastIndexOf(' ')
  return end > 0 ? start + end + 1 : start + SLICE
}
