import * as fc from "fast-check";

/** An arbitrary that is created when its first value is drawn, so that a plan does not create arbitraries that are never used. */
export function deferArbitrary<T>(make: () => fc.Arbitrary<T>): fc.Arbitrary<T> {
  return new DeferredArbitrary(make);
}

/** Arbitraries are classes in fast-check. */
class DeferredArbitrary<T> extends fc.Arbitrary<T> {
  readonly #make: () => fc.Arbitrary<T>;
  #made: fc.Arbitrary<T> | undefined;

  constructor(make: () => fc.Arbitrary<T>) {
    super();
    this.#make = make;
  }

  get #arbitrary(): fc.Arbitrary<T> {
    return (this.#made ??= this.#make());
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return this.#arbitrary.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#arbitrary.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#arbitrary.shrink(value, context);
  }
}
