import type { Art, Level, Pen } from '../pen.ts'
import { moved } from '../pen.ts'

export const badge: Art = (pen) =>
  [
    pen.path(
      1,
      'M0 -310 C76 -256 160 -238 246 -240 V-4 C246 150 128 256 0 316 C-128 256 -246 150 -246 -4 V-240 C-160 -238 -76 -256 0 -310 Z',
    ),
    pen.path(
      0,
      'M0 -250 C62 -210 130 -194 196 -194 V-8 C196 118 104 204 0 256 C-104 204 -196 118 -196 -8 V-194 C-130 -194 -62 -210 0 -250 Z',
    ),
    pen.path(3, starPath(7, 170, 98)),
    pen.circle(2, 0, 0, 62),
    pen.circle(4, 0, 0, 30),
    pen.line('M-128 -152 H128', 5, 4, 0.5),
    pen.line('M-84 178 H84', 5, 4, 0.5),
  ].join('')

export const org: Art = (pen) =>
  [
    pen.line('M0 -150 V-70 M-210 10 V-40 a30 30 0 0 1 30 -30 H180 a30 30 0 0 1 30 30 V10 M0 -70 V10', 5, 3),
    pen.line('M-210 130 V186 M210 130 V186 M0 130 V186', 5, 3, 0.7),
    personCard(pen, 3, 0, -216, 1.25),
    personCard(pen, 1, -210, 72, 1),
    personCard(pen, 2, 0, 72, 1),
    personCard(pen, 1, 210, 72, 1),
    ...[-210, 0, 210].map((x, index) => pen.rect(index === 1 ? 4 : 0, x - 84, 190, 168, 66, 33)),
    ...[-210, 210].map((x) => pen.bar(x - 44, 218, 88, 10, 4, 0.6)),
    pen.bar(-44, 218, 88, 10, 1),
  ].join('')

export const orgGangs: Art = (pen) => {
  const spots: [number, number, Level][] = [
    [-216, -126, 1],
    [216, -126, 2],
    [216, 126, 1],
    [-216, 126, 2],
    [0, -252, 1],
    [0, 252, 1],
  ]
  return [
    ...spots.map(([x, y]) => pen.line(`M0 0 L${x} ${y}`, 5, 3, 0.8)),
    pen.line('M0 -252 L216 -126 V126 L0 252 L-216 126 V-126 Z', 4, 3, 0.45),
    ...spots.map(([x, y, level]) => moved(pen.path(level, hexagon(78)) + bust(pen, 0.8), x, y)),
    pen.path(3, hexagon(140)),
    pen.path(4, 'M-62 36 L-76 -42 L-34 -10 L0 -62 L34 -10 L76 -42 L62 36 Z'),
    pen.bar(-62, 50, 124, 14),
  ].join('')
}

export const heart: Art = (pen) =>
  [
    pen.band('M-90 -190 V-232 a34 34 0 0 1 34 -34 H56 a34 34 0 0 1 34 34 V-190', 22, 1),
    pen.rect(1, -300, -190, 600, 440, 64),
    pen.path(0, 'M-300 -20 V186 a64 64 0 0 0 64 64 H236 a64 64 0 0 0 64 -64 V-20 Z'),
    pen.circle(2, 0, 28, 158),
    pen.path(
      4,
      'M-34 -62 h68 a14 14 0 0 1 14 14 v28 h28 a14 14 0 0 1 14 14 v68 a14 14 0 0 1 -14 14 h-28 v28 a14 14 0 0 1 -14 14 h-68 a14 14 0 0 1 -14 -14 v-28 h-28 a14 14 0 0 1 -14 -14 v-68 a14 14 0 0 1 14 -14 h28 v-28 a14 14 0 0 1 14 -14 Z',
    ),
    pen.line('M-300 28 H-226 L-206 -20 L-182 76 L-164 28 M164 28 H300', 6, 3),
    pen.rect(3, -250, -150, 70, 26, 13),
    pen.rect(3, 180, -150, 70, 26, 13),
  ].join('')

export const map: Art = (pen) =>
  [
    pen.path(1, 'M-310 -190 L-104 -256 V190 L-310 256 Z'),
    pen.path(2, 'M-104 -256 L104 -190 V256 L-104 190 Z'),
    pen.path(1, 'M104 -190 L310 -256 V190 L104 256 Z'),
    pen.line('M-310 40 L-104 -40 L104 70 L310 -10', 14, 0, 0.9),
    pen.line('M-220 -218 V228 M10 -220 V226 M200 -222 V226', 9, 0, 0.7),
    pen.dashes('M-220 120 L-104 86 L10 120 V-66', '18 16', 7, 0.9),
    pen.circle(4, -220, 120, 22),
    moved(
      pen.path(3, 'M0 0 C-70 -84 -92 -116 -92 -166 a92 92 0 0 1 184 0 C92 -116 70 -84 0 0 Z') +
        pen.circle(4, 0, -166, 36),
      10,
      -62,
    ),
    moved(
      pen.path(2, 'M0 0 C-40 -48 -52 -66 -52 -94 a52 52 0 0 1 104 0 C52 -66 40 -48 0 0 Z') +
        pen.circle(4, 0, -94, 18),
      214,
      60,
    ),
  ].join('')

export const truck: Art = (pen) =>
  [
    pen.line('M-330 192 H330', 4, 4, 0.5),
    pen.rect(1, -330, -190, 410, 300, 30),
    ...[-250, -170, -90, -10].map((x) => pen.line(`M${x} -160 V80`, 4, 2, 0.8)),
    pen.path(2, 'M96 110 V-100 a28 28 0 0 1 28 -28 H222 a40 40 0 0 1 34 20 L314 -4 a40 40 0 0 1 6 22 V110 Z'),
    pen.path(4, 'M140 -84 H214 a16 16 0 0 1 14 8 L262 -10 H140 Z'),
    pen.rect(0, -336, 104, 660, 34, 14),
    pen.rect(4, 290, 52, 30, 26, 8),
    ...[-244, -142, 220].map((x) => pen.circle(0, x, 142, 56) + pen.circle(3, x, 142, 24)),
  ].join('')

export const wrench: Art = (pen) =>
  [
    pen.path(1, gearPath(10, 270, 216)),
    pen.circle(0, 0, 0, 128),
    moved(
      pen.path(
        3,
        'M-52 -330 V-236 L0 -206 L52 -236 V-330 C112 -304 140 -240 122 -180 C112 -146 88 -120 58 -106 V236 a58 58 0 0 1 -116 0 V-106 C-88 -120 -112 -146 -122 -180 C-140 -240 -112 -304 -52 -330 Z',
      ) +
        pen.circle(0, 0, 238, 24) +
        pen.line('M0 -60 V150', 8, 4, 0.55),
      0,
      0,
      1,
      42,
    ),
  ].join('')

function personCard(pen: Pen, level: Level, x: number, y: number, scale: number): string {
  return moved(
    pen.rect(level, -92, -58, 184, 116, 24) +
      moved(bust(pen, 0.62), -44, 2) +
      pen.bar(4, -18, 66, 12) +
      pen.bar(4, 10, 44, 10, 4, 0.6),
    x,
    y,
    scale,
  )
}

function bust(pen: Pen, scale: number): string {
  return moved(
    `${pen.dot(0, -22, 24)}<path d="M-44 48 a44 44 0 0 1 88 0 Z" fill="${pen.tones.pale}"/>`,
    0,
    0,
    scale,
  )
}

function starPath(points: number, outer: number, inner: number): string {
  return ring(points * 2, (index) => (index % 2 === 0 ? outer : inner))
}

function hexagon(radius: number): string {
  return ring(6, () => radius)
}

function gearPath(teeth: number, outer: number, inner: number): string {
  return ring(teeth * 4, (index) => (index % 4 < 2 ? outer : inner))
}

function ring(count: number, radiusAt: (index: number) => number): string {
  const corners = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    const radius = radiusAt(index)
    return `${Math.round(Math.cos(angle) * radius * 10) / 10} ${Math.round(Math.sin(angle) * radius * 10) / 10}`
  })
  return `M${corners.join(' L')} Z`
}
