import type { Hero, LookDrawing } from '#app/server/store/looks/looks.server.ts'
import styles from './looks.module.css'

const WIDTH = 120
const HEIGHT = 76
/** Covers are the seller's own: the same in every look. */
const COVERS = ['#27406e', '#4a2f66', '#6e3a27'] as const
/** Turned, placed and sized as the page's covers are. */
const ART: Record<Hero, { turn: string; covers: readonly { x: number; y: number; width: number }[] }> = {
  tilted: {
    turn: 'rotate(-7 90 28)',
    covers: [
      { x: 64, y: 8, width: 32 },
      { x: 64, y: 29, width: 32 },
      { x: 99, y: 18, width: 32 },
    ],
  },
  row: {
    turn: '',
    covers: [
      { x: -10, y: 40, width: 40 },
      { x: 40, y: 40, width: 40 },
      { x: 90, y: 40, width: 40 },
    ],
  },
  picture: { turn: '', covers: [{ x: 58, y: 12, width: 54 }] },
}

/** Draws the home page in this look as a thumbnail, in the light theme and the dark one. */
export function LookPicture({ look }: { look: LookDrawing }) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${2 * WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Page look={look} scheme="light" x={0} />
      <Page look={look} scheme="dark" x={WIDTH} />
    </svg>
  )
}

type PageProps = { look: LookDrawing; scheme: 'light' | 'dark'; x: number }

function Page({ look, scheme, x }: PageProps) {
  const { hero, font, corner, mat } = look
  const colors = look[scheme]
  const { turn, covers } = ART[hero]
  const isCentred = hero === 'row'
  const middle = isCentred ? WIDTH / 2 : 8
  const round = corner / 3
  return (
    <svg x={x} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill={colors.bg} />
      <text
        x={middle}
        y={22}
        fill={colors.text}
        fontFamily={font}
        fontSize={15}
        textAnchor={isCentred ? 'middle' : 'start'}
      >
        Aa
      </text>
      <rect x={isCentred ? 42 : 8} y={26} width={36} height={2} fill={colors.muted} />
      <rect x={isCentred ? 51 : 8} y={31} width={18} height={6} rx={round} fill={colors.brand} />
      <g transform={turn}>
        {covers.map((cover, index) => (
          <rect
            key={cover.x + cover.y}
            {...cover}
            height={cover.width * 0.5}
            rx={round}
            fill={COVERS[index]}
          />
        ))}
      </g>
      {COVERS.map((fill, index) => (
        <g key={fill} transform={`translate(${8 + index * 36} 64)`}>
          <rect
            width={32}
            height={24}
            rx={round}
            fill={colors.surface}
            stroke={colors.muted}
            strokeWidth={0.4}
          />
          <rect x={mat / 5} y={mat / 5} width={32 - (mat / 5) * 2} height={24} rx={round} fill={fill} />
        </g>
      ))}
    </svg>
  )
}
