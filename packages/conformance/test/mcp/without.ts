/** An object without one of its members. */
export function without<T extends object, N extends keyof T>(object: T, name: N): Omit<T, N> {
  const { [name]: _, ...rest } = object;
  return rest;
}
