import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const bundles: Script[] = [
  {
    slug: 'wallet-backpack-bundle',
    title: 'Wallet & Backpack [BUNDLE]',
    category: 'BUNDLES',
    art: 'bundleCarry',
    pitch:
      'Everything a character carries. The wallet lives in the backpack, the backpack lives on the character, and both keep their contents.',
    players: [
      'Wallet and Backpack, in their escrow editions',
      'A wallet inside a backpack keeps its contents',
    ],
    owners: ['One download for each script, one update channel', 'Cheaper than buying both separately'],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'In the bundle',
      rows: [
        ['Backpack', 'Included'],
        ['Wallet', 'Included'],
      ],
    },
    config: ['ensure ng_wallet', 'ensure ng_backpack'],
    includes: [6982072, 7017015],
    listings: [{ id: 7017029, edition: 'escrow', price: 1699, since: '2025-04-25' }],
  },
  {
    slug: 'police-boss-bundle',
    title: 'Police Job, Boss Menu & Multi-Job [BUNDLE]',
    category: 'BUNDLES',
    art: 'bundleLaw',
    pitch:
      'A department that runs itself: the police job for the street, the boss menu for the office, and multi-job for officers with a second life.',
    players: [
      'Police Job and Boss Menu with Multi-Job, in their escrow editions',
      'Officers keep up to 3 jobs (configurable)',
    ],
    owners: [
      'Police grades appear in the boss menu without any configuration',
      'Cheaper than buying both separately',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'In the bundle',
      rows: [
        ['Police Job', 'Included'],
        ['Boss Menu, Multi-Job', 'Included'],
      ],
    },
    config: ['ensure ng_bossmenu', 'ensure ng_police'],
    includes: [7037446, 7020781],
    listings: [{ id: 7017023, edition: 'escrow', price: 1699, since: '2025-06-09' }],
  },
  {
    slug: 'first-city-bundle',
    title: 'First City [BUNDLE]',
    category: 'BUNDLES',
    art: 'bundleCity',
    pitch:
      'The four scripts that a new roleplay server needs on its first evening: Street HUD, Multicharacter & Spawn, Garages & Impound and Housing.',
    players: [
      'A good first minute, a car and a home',
      'One style from the character screen to the front door',
    ],
    owners: ['Configured to work together out of the box', 'A checklist from empty server to first player'],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'In the bundle',
      rows: [
        ['Street HUD', 'Included'],
        ['Multicharacter & Spawn', 'Included'],
        ['Garages & Impound', 'Included'],
        ['Housing', 'Included'],
      ],
    },
    config: ['ensure ng_multichar', 'ensure ng_hud', 'ensure ng_garages', 'ensure ng_housing'],
    includes: [7060108, 7060132, 7058402, 7064301],
    listings: [{ id: 7061120, edition: 'escrow', price: 3499, since: '2026-04-20' }],
  },
  {
    slug: 'road-bundle',
    title: 'On the Road [BUNDLE]',
    category: 'BUNDLES',
    art: 'bundleRoad',
    pitch:
      'Everything that a vehicle needs except a driver: Garages & Impound, Fuel Stations, Vehicle Keys and the Dealership Showroom.',
    players: ['Buy, lock, fuel, park', 'One plate, one key, one history'],
    owners: ['Shared vehicle table, no duplicate entries', 'Import from the tables that you already have'],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'In the bundle',
      rows: [
        ['Garages & Impound', 'Included'],
        ['Fuel Stations', 'Included'],
        ['Vehicle Keys', 'Included'],
        ['Dealership Showroom', 'Included'],
      ],
    },
    config: ['ensure ng_keys', 'ensure ng_fuel', 'ensure ng_garages', 'ensure ng_showroom'],
    includes: [7058402, 7058415, 7058427, 7058439],
    listings: [{ id: 7061131, edition: 'escrow', price: 2999, since: '2026-03-09' }],
  },
]
