import type { Art, Level } from '../pen.ts'
import { moved } from '../pen.ts'
import { backpack, wallet } from './carry.ts'
import { house } from './city.ts'
import { car, garage, key, pump } from './roads.ts'
import { cards, hud } from './screens.ts'
import { badge, org } from './work.ts'

export const bundleCarry: Art = (pen) =>
  moved(backpack(pen), -120, -40, 0.86) + moved(wallet(pen), 130, 150, 0.62)

export const bundleLaw: Art = (pen) => moved(org(pen), -110, -96, 0.74) + moved(badge(pen), 160, 100, 0.66)

export const bundleCity: Art = (pen) => tiles(pen, [hud, cards, garage, house])

export const bundleRoad: Art = (pen) => tiles(pen, [garage, pump, key, car])

export const tools: Art = (pen) =>
  [
    pen.path(1, 'M-300 60 H300 V240 a50 50 0 0 1 -50 50 H-250 a50 50 0 0 1 -50 -50 Z'),
    pen.path(0, 'M-300 60 H-120 a30 30 0 0 1 28 20 a98 98 0 0 0 184 0 a30 30 0 0 1 28 -20 H300 V100 H-300 Z'),
    pen.path(2, 'M0 -320 L150 -245 L0 -170 L-150 -245 Z'),
    pen.path(3, 'M-150 -245 L0 -170 V-20 L-150 -95 Z'),
    pen.path(1, 'M150 -245 L0 -170 V-20 L150 -95 Z'),
    pen.line('M0 20 V96 M-34 66 L0 100 L34 66', 14),
    pen.bar(-240, 218, 200, 16, 4, 0.5),
    pen.dot(214, 226, 15, 4),
    pen.dot(166, 226, 15, 3),
  ].join('')

export const headset: Art = (pen) =>
  [
    pen.band('M-230 40 V-30 a230 230 0 0 1 460 0 V40', 40, 1),
    pen.band('M230 150 C230 250 160 286 60 286', 16, 2),
    pen.rect(2, -290, 10, 140, 220, 54),
    pen.rect(2, 150, 10, 140, 220, 54),
    pen.rect(3, -196, 34, 56, 172, 26),
    pen.rect(3, 140, 34, 56, 172, 26),
    pen.rect(4, -14, 258, 104, 54, 27),
    pen.line('M-60 -20 H60 M-60 30 H20', 16, 4, 0.7),
  ].join('')

export const infinity: Art = (pen) =>
  [
    pen.rect(0, -300, -230, 600, 540, 56),
    pen.rect(1, -300, -250, 600, 540, 56),
    pen.path(2, 'M-300 -194 a56 56 0 0 1 56 -56 H244 a56 56 0 0 1 56 56 V-120 H-300 Z'),
    ...[-170, 170].map((x) => pen.rect(4, x - 16, -304, 32, 104, 16)),
    ...Array.from({ length: 21 }, (_, index) =>
      pen.dot(-228 + (index % 7) * 76, -66 + Math.floor(index / 7) * 136, 9, 2),
    ),
    pen.band(
      'M0 84 C-60 -6 -104 -30 -150 -30 a114 114 0 0 0 0 228 C-104 198 -60 174 0 84 C60 -6 104 -30 150 -30 a114 114 0 0 1 0 228 C104 198 60 174 0 84 Z',
      40,
      3,
    ),
    pen.line('M-150 -30 a114 114 0 0 0 -114 114', 9, 4, 0.9),
  ].join('')

function tiles(pen: Parameters<Art>[0], arts: Art[]): string {
  const levels: Level[] = [0, 1, 1, 0]
  return arts
    .map((art, index) => {
      const x = index % 2 === 0 ? -160 : 160
      const y = index < 2 ? -160 : 160
      return moved(pen.rect(levels[index] ?? 0, -150, -150, 300, 300, 44) + moved(art(pen), 0, 0, 0.36), x, y)
    })
    .join('')
}
