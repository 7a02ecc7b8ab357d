/** The values of the keys that were used last. */
export interface Recent<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}

/** Creates a cache for the values of this many keys. The key that was used least recently is removed first. */
export function createRecent<Key, Value>(most: number): Recent<Key, Value> {
  const known = new Map<Key, Value>();

  function set(key: Key, value: Value): void {
    known.delete(key);
    known.set(key, value);
    if (known.size <= most) return;
    for (const oldest of known.keys()) {
      known.delete(oldest);
      return;
    }
  }

  return {
    get(key) {
      const value = known.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
