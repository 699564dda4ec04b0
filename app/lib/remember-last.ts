/** Computes once for the same input (by identity) in a row. */
export function rememberLast<Input, Output>(compute: (input: Input) => Output) {
  let last: { input: Input; output: Output } | null = null
  return (input: Input): Output => {
    if (last?.input !== input) last = { input, output: compute(input) }
    return last.output
  }
}
