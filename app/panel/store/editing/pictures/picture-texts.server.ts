/** Keeps `pictures.yaml` and its translations in step with the pictures. */
import { isRecord } from '#app/lib/guards.ts'
import type { Editing } from '../editing.server.ts'
import { TEXTS_OF_PICTURES } from './uses.server.ts'

export function createPictureTexts(editing: Pick<Editing, 'source' | 'read' | 'change' | 'remove'>) {
  async function read(path: string) {
    const { value, version } = await editing.read(path)
    return { texts: isRecord(value) ? value : {}, version }
  }

  return {
    /** Names of pictures with a text in the seller's own language. */
    async listDescribed(): Promise<Set<string>> {
      const { texts } = await read('pictures.yaml')
      return new Set(Object.keys(texts).filter((name) => isRecord(texts[name]) && Boolean(texts[name].alt)))
    },

    /** Moves a picture's texts to another one; null removes them. */
    async move(from: string, to: string | null, by: string): Promise<void> {
      const names = await (await editing.source()).list('')
      for (const path of names.filter((name) => TEXTS_OF_PICTURES.test(name))) {
        const { texts, version: base } = await read(path)
        if (texts[from] === undefined) continue
        const isLast = to === null && Object.keys(texts).length === 1
        const moved = to === null || texts[to] !== undefined ? [] : [{ at: [to], value: texts[from] }]
        const edits = [...moved, { at: [from] }]
        await (isLast ? editing.remove(path, { base, by }) : editing.change(path, edits, { base, by }))
      }
    },
  }
}
