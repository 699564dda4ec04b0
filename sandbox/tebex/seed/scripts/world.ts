import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const world: Script[] = [
  {
    slug: 'housing',
    title: 'Housing',
    category: 'WORLD',
    art: 'house',
    pitch:
      'Homes that people come back to. Buy or rent, furnish with a real camera, share with flatmates, and answer the door when the police ring.',
    players: [
      'Shells, interiors and apartments under one set of keys',
      'Furnish with move, rotate and snap, inside and in the garden',
      'Rent, mortgage, sell, evict',
      'Doorbell, locks and a raid that needs a warrant',
    ],
    owners: [
      'Create a house in the game by walking around it',
      'Furniture catalogue with prices and your own props',
      'Wardrobe, stash and garage connect to the scripts you run',
      'Unpaid rent is handled without an admin',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: '12 Grove Street',
      rows: [
        ['Tenant', 'M. Hale'],
        ['Flatmates', '2'],
        ['Rent', '$900 / week'],
        ['Furniture', '64 / 150'],
        ['Door', 'Locked'],
      ],
    },
    config: [
      'Config.MaxHouses = 2',
      'Config.Rent = { every = 7, grace = 3 }',
      'Config.FurnitureLimit = 150',
      "Config.RaidJobs = { 'police' }",
    ],
    listings: [
      { id: 7064301, edition: 'escrow', price: 1499, since: '2025-11-17' },
      { id: 7064302, edition: 'unlocked', price: 2999, since: '2025-11-17' },
    ],
  },
  {
    slug: 'fishing',
    title: 'Fishing & Harbour Market',
    category: 'WORLD',
    art: 'fish',
    pitch:
      'A calm way to earn. Rods, baits, boats and weather decide what bites; the market pays more for what is scarce that day.',
    players: [
      'Thirty-two species with seasons and sizes',
      'A reel that needs a hand, not a hammered key',
      'Records on a board at the harbour',
    ],
    owners: ['Prices that follow supply', 'Zones drawn with four points', 'Daily limits against macros'],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Harbour market',
      rows: [
        ['Bluefin tuna', '$210 / kg'],
        ['Red snapper', '$38 / kg'],
        ['Mackerel', '$6 / kg'],
        ['Record', '84.2 kg'],
      ],
    },
    config: [
      'Config.DailyLimit = 120 -- kg',
      "Config.Zones['pier'] = { depth = 8 }",
      'Config.MarketMemory = 24 -- hours',
    ],
    listings: [{ id: 7064313, edition: 'escrow', price: 799, since: '2026-03-23' }],
  },
  {
    slug: 'radio',
    title: 'Radio & Towers',
    category: 'WORLD',
    art: 'radio',
    pitch:
      'A radio with a range. Channels, encryption and a display; towers that can be repaired, and silenced.',
    players: [
      'Channels with names and members',
      'Static at the edge of the range',
      'Jammers, repeaters and a battery that empties',
    ],
    owners: [
      'Encrypted channels by job and grade',
      'Towers on the map, with or without range',
      'Works with pma-voice and mumble',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'pma-voice'],
    screen: {
      title: 'Channel 4',
      rows: [
        ['Members', '6'],
        ['Signal', '78 %'],
        ['Encrypted', 'Police'],
        ['Battery', '41 %'],
      ],
    },
    config: ['Config.Range = 3500.0', "Config.Encrypted[4] = { 'police' }", 'Config.Battery = true'],
    listings: [{ id: 7064325, edition: 'escrow', price: 799, since: '2026-02-02' }],
  },
  {
    slug: 'weather',
    title: 'Weather & Time',
    category: 'WORLD',
    art: 'weather',
    pitch:
      'One sky for everyone. Forecasts that come true, zones with their own weather, and nights as long as you like.',
    players: ['A forecast for the next six hours', 'Snow in the north while it rains in the city'],
    owners: [
      'Synchronised without a loop on every client',
      'Commands, schedule or real weather of a city',
      'Blackouts by export',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: [],
    screen: {
      title: 'Forecast',
      rows: [
        ['Now', 'Clear · 21°'],
        ['In 2 h', 'Clouds'],
        ['In 4 h', 'Rain'],
        ['Paleto', 'Fog'],
      ],
    },
    config: ['Config.DayMinutes = 48', "Config.Zones['paleto'] = 'foggy'", 'Config.Forecast = 6 -- hours'],
    listings: [{ id: 7064337, edition: 'escrow', price: 599, since: '2025-05-26', image: 'description' }],
  },
]
