import type { Script } from '../script.ts'
import { ALL_FRAMEWORKS } from '../script.ts'

export const rescueAndTrades: Script[] = [
  {
    slug: 'ambulance-job',
    title: 'Ambulance Job',
    category: 'JOBS',
    art: 'heart',
    pitch:
      'Injuries with a place and a cause. Medics diagnose, treat and transport; everyone else learns to drive more carefully.',
    players: [
      'Wounds per limb, with bleeding, fractures and pain',
      'Stretcher, wheelchair, body bag and a working ambulance',
      'Check in at reception when no medic is on duty',
      'Bills and insurance',
    ],
    owners: [
      'One table defines what each weapon does to each limb',
      'Respawn rules per hospital, with or without losing items',
      'Replaces esx_ambulancejob and qb-ambulancejob, same events',
      'Logs every revive with who and where',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Patient · R. Duarte',
      rows: [
        ['Pulse', '112'],
        ['Left leg', 'Fracture'],
        ['Torso', 'Bleeding'],
        ['Treatment', 'Splint, bandage'],
        ['Bill', '$420'],
      ],
    },
    config: [
      'Config.BleedInterval = 15 -- seconds',
      "Config.Hospitals['pillbox'] = {",
      '  beds = 12, fee = 500,',
      '}',
      'Config.ReceptionWhenMedics = 0',
    ],
    listings: [
      { id: 7055310, edition: 'escrow', price: 1199, since: '2025-07-14' },
      { id: 7055311, edition: 'unlocked', price: 2399, since: '2025-07-14' },
    ],
  },
  {
    slug: 'dispatch-alerts',
    title: 'Dispatch & Alerts',
    category: 'JOBS',
    art: 'map',
    pitch:
      'One quiet list of what is going on. Shots, crashes, robberies and calls arrive with a place, a direction and the units that answered.',
    players: [
      'Answer, decline or join a call with one key',
      'A map with units, calls and their age',
      'Callers stay anonymous if they wish',
    ],
    owners: [
      'Fifteen alerts ready; your own with one export',
      'Cooldowns, so one shoot-out is one call',
      'Jobs and grades decide who sees which alert',
      'Made for Police Job and Ambulance Job, works with any other',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'ox_lib'],
    screen: {
      title: 'Open calls',
      rows: [
        ['10-71 Shots', 'Strawberry · 1 min'],
        ['10-50 Crash', 'Del Perro · 4 min'],
        ['10-90 Alarm', 'Vespucci · 6 min'],
        ['Units', '7 available'],
      ],
    },
    config: [
      "Config.Jobs = { 'police', 'sheriff' }",
      'Config.Cooldown = 45 -- seconds',
      "exports['ng_dispatch']:alert({",
      "  code = '10-90', title = 'Alarm',",
      '  coords = GetEntityCoords(ped),',
      '})',
    ],
    listings: [{ id: 7055333, edition: 'escrow', price: 799, since: '2025-10-06' }],
  },
  {
    slug: 'trucking-contracts',
    title: 'Trucking Contracts',
    category: 'JOBS',
    art: 'truck',
    pitch:
      'Freight with deadlines. Drivers choose a contract, watch fuel and cargo, and build a company with other players.',
    players: [
      'Contracts by distance, weight and risk',
      'Damage and lateness cost money, care earns reputation',
      'Found a company, buy trailers, take a share',
    ],
    owners: [
      'Routes are made from your own list of loading points',
      'Wages follow a formula that you can read and change',
      'A limit that stops players from farming one route all night',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Contract 2208',
      rows: [
        ['Cargo', 'Refrigerated'],
        ['Route', 'Docks to Paleto'],
        ['Distance', '9.8 km'],
        ['Deadline', '22 min'],
        ['Pay', '$1,860'],
      ],
    },
    config: [
      'Config.PayPerKm = 140',
      'Config.DamagePenalty = 0.25',
      'Config.CompanyPrice = 60000',
      'Config.MaxContractsPerHour = 4',
    ],
    listings: [{ id: 7055345, edition: 'escrow', price: 999, since: '2026-01-19' }],
  },
  {
    slug: 'mechanic-job',
    title: 'Mechanic Job',
    category: 'JOBS',
    art: 'wrench',
    pitch:
      'A workshop with work in it: diagnosis, parts that must be ordered, lifts that lift, and an invoice the customer can refuse.',
    players: [
      'Diagnose engine, brakes, gearbox and tyres',
      'Fit parts on a lift, with a second mechanic when it is heavy',
      'Quote before the work, invoice after it',
    ],
    owners: [
      'Six workshops configured, more by copying ten lines',
      'Wear by distance driven, or not at all',
      'Tuning prices as a share of the vehicle’s price',
    ],
    frameworks: ALL_FRAMEWORKS,
    needs: ['es_extended or qb-core', 'oxmysql', 'ox_lib'],
    screen: {
      title: 'Lift 2 · Sultan RS',
      rows: [
        ['Engine', '71 %'],
        ['Brakes', 'Replace'],
        ['Gearbox', '94 %'],
        ['Parts', '2 in stock'],
        ['Quote', '$1,150'],
      ],
    },
    config: [
      'Config.WearPerKm = 0.04',
      'Config.LabourRate = 120',
      "Config.Workshops['bennys'] = {",
      '  lifts = 3, tuning = true,',
      '}',
    ],
    listings: [{ id: 7055321, edition: 'escrow', price: 1099, since: '2025-12-08' }],
  },
]
