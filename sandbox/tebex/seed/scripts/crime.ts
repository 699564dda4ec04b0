import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const crime: Script[] = [
  {
    slug: 'laboratory',
    title: 'Laboratory',
    category: 'CRIME',
    art: 'flask',
    pitch:
      'Production as a craft. Mix, heat and wait; quality depends on the recipe, and a careless cook is heard three streets away.',
    players: [
      'Recipes that are found, not bought',
      'Temperature and time determine quality',
      'Labs with power, water and neighbours',
    ],
    owners: [
      'Recipes are tables: what goes in, what comes out',
      'Police chance by noise, smell and consumption',
      'Labs for gangs, companies or single players',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Batch 17',
      rows: [
        ['Temperature', '84 °C'],
        ['Time left', '02:40'],
        ['Purity', '91 %'],
        ['Noise', 'Low'],
      ],
    },
    config: [
      "Config.Recipes['compound'] = {",
      '  input = { a = 2, b = 1 },',
      '  heat = { 80, 90 }, time = 240,',
      '}',
    ],
    listings: [
      { id: 7066402, edition: 'escrow', price: 1199, since: '2025-10-13' },
      { id: 7066403, edition: 'unlocked', price: 2399, since: '2025-10-13' },
    ],
  },
  {
    slug: 'bank-heists',
    title: 'Bank Heists',
    category: 'CRIME',
    art: 'vault',
    pitch:
      'Plans, roles, minutes. Heists that a crew prepares for a week and talks about for a month, with a chance for the police as well.',
    players: [
      'Scout, hack, drill, drive: a role for everyone',
      'Every vault can be opened in two ways',
      'Marked notes that have to be washed',
    ],
    owners: [
      'Starts only with the number of officers that you set',
      'Cooldown per bank and for the whole city',
      'Payout follows the number of online players',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Fleeca · Plan',
      rows: [
        ['Crew', '4 / 4'],
        ['Officers', '5 on duty'],
        ['Vault', 'Thermal drill'],
        ['Time', '07:30'],
        ['Cooldown', '90 min'],
      ],
    },
    config: [
      'Config.MinPolice = 4',
      'Config.Cooldown = 90 -- minutes',
      "Config.Banks['fleeca'].payout = {",
      '  40000, 65000 }',
    ],
    listings: [{ id: 7066413, edition: 'escrow', price: 1399, since: '2026-04-27' }],
  },
  {
    slug: 'turf',
    title: 'Turf & Graffiti',
    category: 'CRIME',
    art: 'spray',
    pitch:
      'Streets change hands. Tags mark ground, ground brings income, and yesterday’s tag is still there under today’s.',
    players: [
      'Spray tags with your gang’s mark',
      'Hold a street, earn from it, defend it',
      'Paint over, wash off, photograph',
    ],
    owners: [
      'Zones from a map editor in the game',
      'Raids only in the hours that you allow',
      'Marks checked before they can be used',
    ],
    frameworks: ['QBCore', 'QBox'],
    needs: ['qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Davis',
      rows: [
        ['Held by', 'Harbour Crew'],
        ['Since', '3 days'],
        ['Income', '$1,900 / day'],
        ['Tags', '12'],
      ],
    },
    config: ['Config.RaidHours = { 19, 23 }', 'Config.Income = 1900', 'Config.MaxTags = 12'],
    listings: [{ id: 7066424, edition: 'escrow', price: 999, since: '2026-06-08' }],
  },
]
