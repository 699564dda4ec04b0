/** Order of version numbers, as sellers write them: `1.10` is above `1.9`, `v2` equals `2.0`, `1.4-beta` is below `1.4`. */

/** Negative when `a` is lower, 0 when both are equal. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [splitVersion(a), splitVersion(b)]
  return (
    compareParts(left.core, right.core) ||
    Number(left.pre === '') - Number(right.pre === '') ||
    compareParts(left.pre, right.pre)
  )
}

/** The build after `+` has no order. */
function splitVersion(version: string): { core: string; pre: string } {
  const [, core = '', pre = ''] = /^v?([^-+]*)(?:-([^+]*))?/i.exec(version) ?? []
  return { core, pre }
}

function compareParts(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')]
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const order = (left[place] || '0').localeCompare(right[place] || '0', 'en', { numeric: true })
    if (order !== 0) return order
  }
  return 0
}
