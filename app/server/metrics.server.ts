/**
 * Counters of this process in Prometheus text. Counting a request increments a number; names and labels are assembled
 * only when the metrics are read.
 */

const KINDS = ['cached page', 'file', 'page', 'api'] as const
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

type RequestKind = (typeof KINDS)[number]
type Labels = Record<string, string>
export type Sample = { labels?: Labels; value: number }
export type Metric = { name: string; type: 'counter' | 'gauge'; help: string; samples: Sample[] }
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const requests = Object.fromEntries(KINDS.map((kind) => [kind, STATUS_CLASSES.map(() => 0)]))
  const counters = new Map<string, { labels: Labels; value: number }>()

  return {
    countRequest(kind: RequestKind, status: number): void {
      const counts = requests[kind]
      const index = Math.trunc(status / 100) - 1
      if (counts) counts[index] = (counts[index] ?? 0) + 1
    },
    /** For rare events: `name` and `labels` identify the series. */
    count(name: string, labels: Labels): void {
      const series = name + labelText(labels)
      const counter = counters.get(series)
      if (counter) counter.value += 1
      else counters.set(series, { labels, value: 1 })
    },
    listRequests: (): Sample[] =>
      Object.entries(requests).flatMap(([kind, counts]) =>
        counts.flatMap((value, index) =>
          value === 0 ? [] : [{ labels: { kind, status: STATUS_CLASSES[index] ?? '' }, value }],
        ),
      ),
    list: (name: string): Sample[] =>
      [...counters].filter(([series]) => series.startsWith(`${name}{`)).map(([, counter]) => counter),
  }
}

/** The text format, version 0.0.4. */
export function renderMetrics(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ labels, value }) => `${name}${labels ? labelText(labels) : ''} ${value}\n`)
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return `{${pairs.join()}}`
}

function escapeValue(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}
