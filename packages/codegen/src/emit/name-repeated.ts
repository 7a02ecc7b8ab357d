/** A shorter value takes no more bytes than the name of a constant. */
const worthNaming = 40;

/** Names the values that several operations share, so that each is printed once. */
export function nameRepeated(
  operations: Readonly<Record<string, object>>,
): ReadonlyMap<string, object> {
  const named = new Map<string, object>();
  const names = new Set<string>();
  const seen = new Set<string>();
  for (const [part, value] of Object.values(operations).flatMap((entry) => Object.entries(entry))) {
    if (typeof value !== "object" || value === null) continue;
    const json = JSON.stringify(value);
    if (seen.has(json) && json.length >= worthNaming && !names.has(json)) {
      names.add(json);
      named.set(`${part}${names.size}`, value);
    }
    seen.add(json);
  }
  return named;
}
