/** The figures of `npm run bench`, as it prints them and as the README shows them. */
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../../scripts/sources.ts'

/** Written by `npm run bench` and committed. */
export const RESULTS = join(ROOT, 'bench/figures.json')

export const Results = z.strictObject({
  date: z.iso.date(),
  machine: z.string(),
  startMs: z.number(),
  devMs: z.number(),
  largeStartMs: z.number(),
  largeResidentBytes: z.number(),
})
export type Results = z.infer<typeof Results>

type Figure = { figure: string; measured: string; limit: string }

export function describeFigures({ startMs, devMs, largeStartMs, largeResidentBytes }: Results): Figure[] {
  const memory = `${Math.round(largeResidentBytes / 1e6)} MB`
  return [
    { figure: '`npm start`, build included, to a product page', measured: seconds(startMs), limit: '60 s' },
    { figure: '`npm run dev`, to a product page', measured: seconds(devMs), limit: '5 s' },
    { figure: '5,000 packages: start to a home page', measured: seconds(largeStartMs), limit: '5 s' },
    { figure: '5,000 packages: resident memory', measured: memory, limit: '400 MB' },
  ]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
