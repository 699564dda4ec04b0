import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const inventory: Script[] = [
  {
    slug: 'backpack',
    title: 'Backpack',
    category: 'INVENTORY',
    art: 'backpack',
    pitch:
      'Backpacks that behave like objects. Each one has its own storage, shows on the player’s back, and keeps its contents when it is dropped, traded or stolen.',
    players: [
      'Wear a backpack and it appears on the character, in four models',
      'Open it from the inventory or with a key of your choice',
      'Drop it, hand it over or lock it with a four-digit code',
      'Search a cuffed or downed player’s backpack',
    ],
    owners: [
      'Weight and slot limits per model, so a school bag is not a hiking pack',
      'A blacklist for items that may never go in, other backpacks included',
      'Contents survive restarts and are written only when they change',
      'Exports to open, fill or check a backpack from your own scripts',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Hiking pack',
      rows: [
        ['Water bottle', '4'],
        ['Bandage', '6'],
        ['Repair kit', '1'],
        ['Radio', '1'],
        ['Weight', '11.4 / 20 kg'],
      ],
    },
    config: [
      'Config.Backpacks = {',
      '  school = { slots = 12, weight = 8000 },',
      '  hiking = { slots = 24, weight = 20000 },',
      '}',
      "Config.Blacklist = { 'school', 'hiking' }",
      "Config.OpenKey = 'F6'",
    ],
    listings: [
      { id: 6982072, edition: 'escrow', price: 999, since: '2025-03-04' },
      { id: 6982412, edition: 'unlocked', price: 1999, since: '2025-03-04' },
    ],
  },
  {
    slug: 'wallet',
    title: 'Wallet',
    category: 'INVENTORY',
    art: 'wallet',
    pitch:
      'A wallet that holds what belongs in it: cash, cards, licences and a photograph. Lose it, and someone else may find out who you are.',
    players: [
      'Keep cash, bank cards, ID and licences in one item with its own slots',
      'Show an ID to the nearest player or to everyone around',
      'Drop a wallet, find a wallet, hand it in at the station',
      'Choose one of six leather styles in the shop',
    ],
    owners: [
      'Decides by item name what fits in a wallet and what does not',
      'Works with the licences your framework already stores',
      'Metadata stays on the item, so a stolen ID stays a stolen ID',
      'Pairs with the backpack: a wallet inside a backpack keeps its contents',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql'],
    screen: {
      title: 'Brown wallet',
      rows: [
        ['Cash', '$1,240'],
        ['Debit card', '•• 4471'],
        ['Driver licence', 'Class B'],
        ['ID card', 'M. Hale'],
        ['Slots', '4 / 8'],
      ],
    },
    config: [
      'Config.Slots = 8',
      "Config.Allowed = { 'money', 'id_card',",
      "  'driver_license', 'bank_card', 'photo' }",
      'Config.ShowDistance = 3.0',
      'Config.DropOnDeath = false',
    ],
    listings: [
      { id: 7017015, edition: 'escrow', price: 999, since: '2025-04-18' },
      { id: 7017017, edition: 'unlocked', price: 1999, since: '2025-04-18' },
    ],
  },
  {
    slug: 'stash-crates',
    title: 'Stash Crates',
    category: 'INVENTORY',
    art: 'crate',
    pitch:
      'Storage that players place in the world. Crates, safes and lockers with owners, guests, codes and a history of who took what.',
    players: [
      'Place crates with a preview that snaps to the floor',
      'Share a crate with a person, a job or a gang grade',
      'Change the code, see the last thirty openings',
      'Break a crate open with the right tool and enough noise',
    ],
    owners: [
      'Eleven props ready, any other prop with three lines of configuration',
      'A limit of crates per player and per zone',
      'Decay for abandoned crates, with a warning first',
      'Streams only what is near: 600 crates cost nothing you can measure',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Crate 0412',
      rows: [
        ['Owner', 'J. Marek'],
        ['Guests', '2'],
        ['Code', 'set 3 days ago'],
        ['Last opened', '14:02'],
        ['Weight', '86 / 150 kg'],
      ],
    },
    config: [
      'Config.MaxPerPlayer = 3',
      'Config.Props = {',
      "  { model = 'prop_box_wood02a', weight = 150 },",
      "  { model = 'p_v_43_safe_s', weight = 80 },",
      '}',
      'Config.DecayDays = 21',
    ],
    listings: [
      { id: 7052210, edition: 'escrow', price: 999, since: '2025-09-12' },
      { id: 7052211, edition: 'unlocked', price: 1999, since: '2025-09-12' },
    ],
  },
  {
    slug: 'shops-and-stock',
    title: 'Shops & Stock',
    category: 'INVENTORY',
    art: 'shelf',
    pitch:
      'Shops that run out. Players own a store, order stock, set prices and pay wages; everyone else buys at a clean counter screen.',
    players: [
      'Buy a store, rename it, hire people, set opening hours',
      'Order stock and fetch the delivery yourself or pay for it',
      'One counter screen with search, categories and a basket',
      'Cash, card and society accounts',
    ],
    owners: [
      'Unowned shops still sell, at the prices of the configuration',
      'Price floors and ceilings against dumping and scalping',
      'Sales tax into a government account, per shop type',
      'Weekly figures per shop in your database',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Grove Street Store',
      rows: [
        ['Bread', '$4 · 118 left'],
        ['Water', '$3 · 92 left'],
        ['Phone', '$340 · 6 left'],
        ['Takings today', '$2,184'],
        ['Staff on shift', '3'],
      ],
    },
    config: [
      'Config.Tax = 0.08',
      "Config.Shops['grove'] = {",
      '  price = 45000,',
      "  sells = { 'bread', 'water', 'phone' },",
      '  hours = { 6, 24 },',
      '}',
    ],
    listings: [{ id: 7052244, edition: 'escrow', price: 1299, since: '2025-11-03' }],
  },
]
