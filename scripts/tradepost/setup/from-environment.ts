/** Sets up the shop for machines: the environment answers everything. */
import { en } from '#app/messages/setup/en.ts'
import { STEPS } from '#app/panel/setup/setup-data.ts'
import { VARIABLES } from './answers.ts'
import { createSetup, type SetupOptions } from './setup.ts'

type Options = SetupOptions & { print: (line: string) => void }

/** Throws a single error with everything that is missing or wrong. */
export async function setUpFromEnvironment({ print, ...options }: Options): Promise<void> {
  const setup = await createSetup(options)
  const wrong: string[] = []
  for (const step of STEPS) {
    const problems = await setup.submit(step, setup.values[step])
    for (const [field, code] of Object.entries(problems))
      wrong.push(`  ${VARIABLES[field] ?? field}: ${en.problems[code]}`)
  }
  if (wrong.length > 0) throw new Error(['The environment does not answer everything:', ...wrong].join('\n'))
  await setup.finish()
  for (const { isGood, say } of setup.findings()) print(`  ${isGood ? 'ok   ' : 'note '} ${say(en)}`)
  for (const file of setup.files) print(`  wrote ${file}`)
}
