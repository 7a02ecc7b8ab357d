/** Names with a meaning in JavaScript, and those of the client's own methods. */
const taken = new Set([
  "constructor",
  "prototype",
  "then",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "prepare",
  "send",
]);

/** The name of the client's method for an `operationId`, in camelCase: `list_things` -> `listThings`, `get /things/{id}` -> `getThingsId`. */
export function nameMethod(operationId: string): string {
  const [first = "operation", ...rest] = operationId.match(/[\p{ID_Continue}--[_]]+/gv) ?? [];
  const name = lowerFirst(first) + rest.map(upperFirst).join("");
  const safe = /^\p{ID_Start}/u.test(name) ? name : `_${name}`;
  return taken.has(safe) ? `${safe}Operation` : safe;
}

function lowerFirst(word: string): string {
  if (word === word.toUpperCase()) return word.toLowerCase();
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
