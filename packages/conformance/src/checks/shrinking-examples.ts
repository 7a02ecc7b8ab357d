import * as fc from "fast-check";

/** An arbitrary with examples that define their own smaller values. */
export function shrinkingExamples<T>(
  drawn: fc.Arbitrary<T>,
  smaller: (example: T) => readonly T[],
): fc.Arbitrary<T> {
  return new ShrinkingExamples(drawn, smaller);
}

/** fast-check shrinks an example only if the arbitrary says that it can, which requires a class. */
class ShrinkingExamples<T> extends fc.Arbitrary<T> {
  readonly #drawn: fc.Arbitrary<T>;
  readonly #smaller: (example: T) => readonly T[];

  constructor(drawn: fc.Arbitrary<T>, smaller: (example: T) => readonly T[]) {
    super();
    this.#drawn = drawn;
    this.#smaller = smaller;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return this.#drawn.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return value !== undefined;
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    if (context !== undefined) return this.#drawn.shrink(value, context);
    return fc.stream(
      this.#smaller(value)
        .map((one) => new fc.Value(one, undefined))
        .values(),
    );
  }
}
