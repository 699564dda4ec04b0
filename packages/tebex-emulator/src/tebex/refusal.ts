/** A request the platform refuses: its status and text, sent in the shape of its errors. */
export class Refusal extends Error {
  readonly status: number
  readonly title: string

  constructor(status: number, detail: string, title = findTitle(status)) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
    this.title = title
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Server Error',
  503: 'Service Unavailable',
}

const findTitle = (status: number): string => TITLES[status] ?? 'Error'

/** The shape that clients of the Headless API see, the one that is documented (RFC 9457), and the Plugin API's. */
export type ProblemStyle = 'seen' | 'rfc' | 'plugin'

/** The body of an error. */
export function createProblemBody(
  { status, message: detail, title }: Refusal,
  style: ProblemStyle,
): Record<string, unknown> {
  if (style === 'plugin') return { error_code: status, error_message: detail }
  if (style === 'rfc') return { type: 'about:blank', title, status, detail, instance: '/' }
  return { status, type: 'about:blank', title, detail, error_code: '', field_details: [], meta: [] }
}
