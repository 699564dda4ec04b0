/** Names under which servers know frameworks, inventories, targets and phones. */

export const KINDS = ['frameworks', 'inventories', 'targets', 'phones'] as const
export type Kind = (typeof KINDS)[number]

type Known = {
  /** As products name it. */
  name: string
  /** The resources that are this one. */
  resources: readonly string[]
}

export const KNOWN: Readonly<Record<Kind, readonly Known[]>> = {
  frameworks: [
    { name: 'ESX', resources: ['es_extended', 'esx'] },
    { name: 'QBCore', resources: ['qb-core', 'qbcore'] },
    { name: 'QBox', resources: ['qbx_core', 'qbx-core', 'qbx'] },
    { name: 'ox_core', resources: ['ox_core'] },
  ],
  inventories: list(
    'ox_inventory qb-inventory qs-inventory ps-inventory lj-inventory codem-inventory core_inventory tgiann-inventory origen_inventory',
  ),
  targets: list('ox_target qb-target qtarget'),
  phones: list(
    'lb-phone qs-smartphone qs-smartphone-pro yseries gksphone qb-phone npwd okokphone roadphone codem-phone',
  ),
}

/** Resources that stand in for another by design; whether a script works with the stand-in is not certain. */
export const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  qbx_core: ['qb-core'],
  'qbx-core': ['qb-core'],
  ox_target: ['qb-target', 'qtarget'],
  'ps-inventory': ['qb-inventory'],
  'lj-inventory': ['qb-inventory'],
  'qs-smartphone-pro': ['qs-smartphone'],
}

/** Resources that provide another under its own name. */
export const PROVIDES: Readonly<Record<string, readonly string[]>> = {
  oxmysql: ['mysql-async', 'ghmattimysql'],
}

/** A resource with such a word in its name may be a renamed one of the kind. */
export const KIND_WORDS: Readonly<Record<Kind, RegExp>> = {
  frameworks: /core|framework|extended|esx|qb/,
  inventories: /inv/,
  targets: /target/,
  phones: /phone/,
}

function list(names: string): Known[] {
  return names.split(' ').map((name) => ({ name, resources: [name] }))
}
