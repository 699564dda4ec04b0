import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const vehicles: Script[] = [
  {
    slug: 'garages',
    title: 'Garages & Impound',
    category: 'VEHICLES',
    art: 'garage',
    pitch:
      'Every vehicle has a place. Public, job, gang and house garages with condition, fuel and mileage, and an impound that writes receipts.',
    players: [
      'Vehicle list with picture, plate, fuel and condition',
      'Transfer a vehicle to another player or another garage',
      'Find a lost vehicle on the map',
      'Pay to get it back from the impound',
    ],
    owners: [
      'Garages by zone, job, grade or gang',
      'Damage is stored down to doors and tyres',
      'Vehicles left in the world come back after a restart',
      'Import from the tables that you already have, in one command',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Legion Square Garage',
      rows: [
        ['Sultan RS', '92 % · 61 l'],
        ['Faggio', '100 % · 4 l'],
        ['Bison', '48 % · 12 l'],
        ['Impounded', '1'],
        ['Spaces', '14 free'],
      ],
    },
    config: [
      "Config.Garages['legion'] = {",
      "  type = 'public', class = 'car',",
      '  coords = vec3(215.8, -810.1, 30.7),',
      '}',
      'Config.ImpoundFee = 350',
      'Config.PersistVehicles = true',
    ],
    listings: [
      { id: 7058402, edition: 'escrow', price: 1099, since: '2025-06-30' },
      { id: 7058403, edition: 'unlocked', price: 2199, since: '2025-06-30' },
    ],
  },
  {
    slug: 'fuel-stations',
    title: 'Fuel Stations',
    category: 'VEHICLES',
    art: 'pump',
    pitch:
      'Fuel that costs what it should. Pumps with hoses, charging for electric cars, cans, and stations that players may own.',
    players: [
      'Take the nozzle, fill the tank, drive off with the hose if you must',
      'Charge electric vehicles, slower and cheaper',
      'Own a station, order fuel, set the price',
    ],
    owners: [
      'Consumption by class and by speed',
      'All 27 stations of the map configured',
      'Drop-in exports for LegacyFuel and ox_fuel',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Pump 3',
      rows: [
        ['Price', '$2.10 / l'],
        ['Filled', '38.4 l'],
        ['Total', '$80.64'],
        ['Station stock', '8,200 l'],
      ],
    },
    config: [
      'Config.DefaultPrice = 2.10',
      'Config.Electric = { price = 0.6, rate = 0.4 }',
      'Config.Owned = true',
      "Config.Account = 'bank'",
    ],
    listings: [
      { id: 7058415, edition: 'escrow', price: 899, since: '2025-09-29' },
      { id: 7058416, edition: 'unlocked', price: 1799, since: '2025-09-29' },
    ],
  },
  {
    slug: 'vehicle-keys',
    title: 'Vehicle Keys',
    category: 'VEHICLES',
    art: 'key',
    pitch:
      'Keys as items. Lock, lend, copy and lose them; hot-wire what is not yours and hope that nobody heard the alarm.',
    players: [
      'Lock and start with the key in your pocket',
      'Lend a key, have a copy cut, change the lock',
      'Lockpick and hot-wire with a skill check',
    ],
    owners: [
      'Keys with or without items',
      'Job vehicles give keys to everyone on duty',
      'Alarm volume and police chance per class',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'ox_lib'],
    screen: {
      title: 'Keyring',
      rows: [
        ['46EEK572', 'Sultan RS'],
        ['20LSP114', 'Patrol car'],
        ['Lent', '1'],
        ['Copies', '0'],
      ],
    },
    config: [
      'Config.KeysAsItems = true',
      'Config.LockDistance = 8.0',
      'Config.Hotwire = { time = 12, chance = 0.4 }',
      'Config.JobVehicles = true',
    ],
    listings: [{ id: 7058427, edition: 'escrow', price: 799, since: '2025-08-04' }],
  },
  {
    slug: 'showroom',
    title: 'Dealership Showroom',
    category: 'VEHICLES',
    art: 'car',
    pitch:
      'A dealership worth walking into: vehicles on turntables, test drives, instalments, and salespeople who earn a commission.',
    players: [
      'Turn, open and paint the vehicle before buying',
      'Three-minute test drives that end where they began',
      'Pay at once or in instalments',
    ],
    owners: [
      'Stock and prices from your vehicle table',
      'Commission per grade, house share to the society',
      'Display cars change with the stock, without a restart',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Obey Tailgater S',
      rows: [
        ['Top speed', '249 km/h'],
        ['Seats', '4'],
        ['In stock', '3'],
        ['Instalment', '$4,950 / week'],
        ['Price', '$99,000'],
      ],
    },
    config: [
      'Config.TestDrive = 180 -- seconds',
      'Config.Instalments = { weeks = 20 }',
      'Config.Commission = 0.05',
      "Config.Dealerships = { 'pdm', 'luxury' }",
    ],
    listings: [{ id: 7058439, edition: 'escrow', price: 1299, since: '2026-02-16' }],
  },
]
