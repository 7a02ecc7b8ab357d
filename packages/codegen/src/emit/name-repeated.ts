import type { OperationTable } from "@plumbline/client-runtime";

/** Shorter than this, a value takes no more room than the name of a constant. */
const worthNaming = 40;

/** Names for what several operations have in common, by its JSON: printed once, it is loaded once. */
export function nameRepeated({ operations }: OperationTable): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const [part, value] of Object.values(operations).flatMap((entry) => Object.entries(entry))) {
    if (typeof value !== "object") continue;
    const json = JSON.stringify(value);
    if (seen.has(json) && json.length >= worthNaming && !names.has(json))
      names.set(json, `${part}${names.size + 1}`);
    seen.add(json);
  }
  return names;
}
