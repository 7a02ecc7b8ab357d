/** Runs a computation in steps to its end and returns its result. */
export function runSteps<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
