/** Other spellings of a name: another style or case, and the singular or plural. */
export function otherSpellings(name: string): readonly string[] {
  const spellings = [inOtherStyle(name), name.toLowerCase(), inOtherNumber(name)];
  return [...new Set(spellings)].filter((one) => one !== name);
}

/** `snake_case` for `snakeCase` and the reverse, and capitals for a single word. */
function inOtherStyle(name: string): string {
  const camel = name.replace(/(?<=[a-z\d])[_-]([a-z\d])/gi, (_, letter: string) =>
    letter.toUpperCase(),
  );
  if (camel !== name) return camel;
  const snake = name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === name ? name.toUpperCase() : snake;
}

function inOtherNumber(name: string): string {
  return /[^s]s$/i.test(name) ? name.slice(0, -1) : `${name}s`;
}
