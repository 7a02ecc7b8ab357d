/** Freezes a value and all it holds. What is frozen already is taken to be frozen throughout. */
export function deepFreeze<Value>(value: Value): Value {
  const pending: unknown[] = [value];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item !== "object" || item === null || Object.isFrozen(item)) continue;
    Object.freeze(item);
    for (const member of Object.values(item)) {
      if (typeof member === "object" && member !== null) pending.push(member);
    }
  }
  return value;
}
