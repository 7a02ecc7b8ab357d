/** The values of a generator, which can be read from the start again and are generated once. */
export function remembered<Value>(generator: Generator<Value>): Iterable<Value> {
  const values: Value[] = [];
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index += 1) {
        if (index === values.length) {
          const next = generator.next();
          if (next.done === true) return;
          values.push(next.value);
        }
        yield values[index] as Value; // the index is below the length
      }
    },
  };
}
