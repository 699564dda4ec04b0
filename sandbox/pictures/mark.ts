/** The sign of Northgate on a field of 120 by 120: two gate posts and the beam between them, together an N. */
export function mark(color: string, beam = color): string {
  const beamOpacity = beam === color ? 0.55 : 1
  return [
    `<path d="M36 14 L84 78 V106 L36 42 Z" fill="${beam}" fill-opacity="${beamOpacity}"/>`,
    `<path d="M14 14 h22 v92 h-22 Z M84 14 h22 v92 h-22 Z" fill="${color}"/>`,
  ].join('')
}
