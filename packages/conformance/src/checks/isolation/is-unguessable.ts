/**
 * Whether a text is unique by construction, such as a UUID. Two partitions may both have an item 7 or `first`, so
 * sharing such an id proves nothing.
 */
export function isUnguessable(text: string): boolean {
  const word = text.replaceAll(/[^\dA-Za-z]/g, "");
  const switches = word.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? [];
  const isRandom = word.length >= shortest && switches.length >= fewestSwitches;
  return isRandom || (word.length >= longNumber && /^\d+$/.test(word));
}

const shortest = 12;

/** Minimum number of changes between letters and digits: `order-2026-000123` has one. */
const fewestSwitches = 4;

const longNumber = 16;
