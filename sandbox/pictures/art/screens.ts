import type { Art, Level, Pen } from '../pen.ts'
import { moved } from '../pen.ts'

export const hud: Art = (pen) => {
  const ticks = Array.from({ length: 31 }, (_, index) => {
    const angle = ((index * 9 - 225) * Math.PI) / 180
    const inner = index % 5 === 0 ? 206 : 222
    return `M${at(angle, inner)} L${at(angle, 240)}`
  })
  return [
    pen.circle(0, 0, 0, 300),
    pen.circle(1, 0, 0, 268),
    pen.line(ticks.join(' '), 5, 4, 0.6),
    pen.line(arc(170, -225, 45), 26, 2),
    pen.line(arc(170, -225, -70), 26, 4),
    pen.text('84', 0, 36, 150),
    pen.bar(-44, 74, 88, 12, 4, 0.6),
    pen.line('M0 250 V190', 6, 3, 0.8),
    gauge(pen, -250, 236, 200, 3),
    gauge(pen, 0, 268, 120, 4),
    gauge(pen, 250, 236, 290, 3),
  ].join('')
}

export const phone: Art = (pen) =>
  moved(
    [
      pen.rect(0, -172, -324, 352, 660, 64),
      pen.rect(1, -180, -330, 352, 660, 64),
      pen.rect(0, -156, -304, 304, 608, 44),
      pen.bar(-54, -284, 100, 22, 1),
      ...grid(3, 3, 88).map(([x, y], index) => pen.rect(tile(index), x - 40 - 4, y - 120 - 40, 80, 80, 24)),
      pen.rect(2, -132, 82, 256, 92, 26),
      pen.dot(-88, 128, 22),
      pen.bar(-50, 108, 120, 13),
      pen.bar(-50, 136, 78, 11, 4, 0.6),
      pen.rect(1, -132, 196, 256, 72, 36),
      ...[-92, -4, 84].map((x) => pen.dot(x, 232, 17, 3)),
    ].join(''),
    0,
    0,
    0.96,
    8,
  )

export const cards: Art = (pen) =>
  [
    moved(portrait(pen, 0, 1), -176, 24, 0.84, -9),
    moved(portrait(pen, 0, 1), 176, 24, 0.84, 9),
    portrait(pen, 1, 3),
  ].join('')

export const loader: Art = (pen) =>
  [
    pen.rect(0, -330, -230, 660, 460, 40),
    pen.rect(1, -306, -206, 612, 412, 24),
    pen.line(arc(104, -90, 269), 22, 2),
    pen.line(arc(104, -90, 150), 22, 4),
    pen.text('74', 0, 26, 76),
    pen.bar(-230, 150, 460, 18, 0),
    pen.bar(-230, 150, 340, 18, 4),
    pen.bar(-280, -178, 90, 14, 4, 0.5),
  ].join('')

export const notify: Art = (pen) =>
  [-190, -20, 150]
    .map((y, index) => {
      const level: Level = index === 1 ? 3 : 1
      return moved(
        pen.rect(level, -290, -62, 580, 124, 34) +
          pen.circle(4, -226, 0, 30) +
          pen.bar(-164, -24, 250, 16) +
          pen.bar(-164, 10, 160, 13, 4, 0.6),
        index * 26 - 26,
        y,
      )
    })
    .join('')

export const console: Art = (pen) =>
  [
    pen.rect(0, -336, -250, 640, 500, 40),
    pen.rect(1, -336, -250, 640, 500, 40),
    pen.path(0, 'M-336 -210 a40 40 0 0 1 40 -40 H-166 V250 H-296 a40 40 0 0 1 -40 -40 Z'),
    ...[-196, -136, -76, -16].map((y, index) =>
      pen.bar(-300, y, index === 1 ? 100 : 84, 16, 4, index === 1 ? 1 : 0.4),
    ),
    ...[-206, -116, -26, 64].map((y, index) => row(pen, y, index === 1)),
    pen.rect(2, -136, 164, 400, 54, 16),
    pen.bar(-110, 184, 150, 14, 4, 0.6),
    moved(
      pen.path(
        3,
        'M0 -124 C32 -100 68 -92 108 -92 V4 C108 70 56 112 0 136 C-56 112 -108 70 -108 4 V-92 C-68 -92 -32 -100 0 -124 Z',
      ) + pen.line('M-46 6 L-12 42 L50 -34', 18),
      262,
      166,
    ),
  ].join('')

export const logs: Art = (pen) =>
  [
    pen.rect(0, -250, -300, 560, 560, 40),
    pen.rect(1, -300, -250, 560, 560, 40),
    pen.path(2, 'M-300 -210 a40 40 0 0 1 40 -40 H220 a40 40 0 0 1 40 40 V-160 H-300 Z'),
    pen.line('M-252 -206 l18 14 l-18 14', 7),
    pen.bar(-204, -212, 150, 14),
    ...[-110, -48, 14, 76, 138, 200, 262].map(
      (y, index) =>
        pen.dot(-248, y + 6, 9, index % 3 === 0 ? 4 : 3) +
        pen.bar(
          -214,
          y,
          [300, 210, 390, 260, 340, 180, 240][index] ?? 200,
          13,
          index % 3 === 0 ? 4 : 3,
          index % 3 === 0 ? 0.9 : 0.65,
        ),
    ),
    moved(
      pen.rect(3, -96, -62, 192, 124, 44) + pen.bar(-50, -18, 100, 14) + pen.bar(-50, 10, 60, 12, 4, 0.7),
      230,
      170,
    ),
  ].join('')

export const chart: Art = (pen) =>
  [
    pen.line('M-300 250 H310 M-300 250 V-270', 6, 4, 0.5),
    ...[-120, 0, 120].map((y) => pen.dashes(`M-280 ${y} H300`, '4 16', 3, 0.3)),
    ...[90, 150, 120, 230, 190, 330].map((height, index) =>
      pen.rect(index === 5 ? 3 : index % 2 === 0 ? 1 : 2, -268 + index * 94, 246 - height, 66, height, 14),
    ),
    pen.line('M-236 80 L-142 20 L-48 50 L46 -90 L140 -60 L236 -220', 9),
    ...[
      [-236, 80],
      [-142, 20],
      [-48, 50],
      [46, -90],
      [140, -60],
      [236, -220],
    ].map(([x = 0, y = 0]) => pen.circle(4, x, y, 15)),
  ].join('')

function gauge(pen: Pen, x: number, y: number, until: number, level: Level): string {
  return moved(
    pen.circle(0, 0, 0, 62) +
      pen.line(arc(42, -90, 269), 11, 2) +
      pen.line(arc(42, -90, until - 90), 11, level),
    x,
    y,
  )
}

function portrait(pen: Pen, level: Level, figure: Level): string {
  return [
    pen.rect(level, -150, -280, 300, 540, 40),
    pen.rect(level === 0 ? 1 : 2, -122, -252, 244, 320, 26),
    pen.circle(figure, 0, -122, 66),
    pen.path(figure, 'M-104 68 C-104 -12 -58 -40 0 -40 S104 -12 104 68 Z'),
    pen.bar(-110, 112, 150, 22),
    pen.bar(-110, 156, 210, 14, 4, 0.5),
    pen.bar(-110, 186, 120, 14, 4, 0.5),
  ].join('')
}

function row(pen: Pen, y: number, isChosen: boolean): string {
  const toggle = isChosen
    ? pen.rect(4, 186, y + 22, 78, 38, 19) + pen.circle(1, 245, y + 41, 14)
    : pen.rect(0, 186, y + 22, 78, 38, 19) + pen.circle(3, 205, y + 41, 14)
  return (
    pen.rect(isChosen ? 3 : 2, -136, y, 420, 78, 18) +
    pen.dot(-98, y + 39, 20) +
    pen.bar(-62, y + 22, 120, 14) +
    pen.bar(-62, y + 46, 76, 11, 4, 0.55) +
    toggle
  )
}

function tile(index: number): Level {
  if (index === 4) return 4
  return index % 2 === 0 ? 2 : 3
}

function grid(columns: number, rows: number, step: number): [number, number][] {
  return Array.from({ length: columns * rows }, (_, index) => [
    ((index % columns) - (columns - 1) / 2) * step,
    (Math.floor(index / columns) - (rows - 1) / 2) * step,
  ])
}

/** An arc around 0, 0 between two angles in degrees, clockwise from three o'clock. */
export function arc(radius: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0
  return `M${at((from * Math.PI) / 180, radius)} A${radius} ${radius} 0 ${large} 1 ${at((to * Math.PI) / 180, radius)}`
}

function at(angle: number, radius: number): string {
  return `${Math.round(Math.cos(angle) * radius * 10) / 10} ${Math.round(Math.sin(angle) * radius * 10) / 10}`
}
