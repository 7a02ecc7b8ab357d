const reserved = new Set([
  "await",
  "break",
  "case",
  "catch",
  "class",
  "const",
  "continue",
  "debugger",
  "default",
  "delete",
  "do",
  "else",
  "enum",
  "export",
  "extends",
  "false",
  "finally",
  "for",
  "function",
  "if",
  "import",
  "in",
  "instanceof",
  "let",
  "new",
  "null",
  "return",
  "static",
  "super",
  "switch",
  "this",
  "throw",
  "true",
  "try",
  "typeof",
  "var",
  "void",
  "while",
  "with",
  "yield",
]);

/** The name of a function for an operation: `list_books` is `listBooks`. Adds it to the taken ones. */
export function identifierOf(id: string, taken: Set<string>): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const camel = words
    .map((word, index) =>
      index === 0 ? lowerFirst(word) : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join("");
  const plain = /^[A-Za-z]/.test(camel) ? camel : `operation${camel}`;
  const name = reserved.has(plain) ? `${plain}Operation` : plain;
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}${number}`;
  taken.add(unique);
  return unique;
}

function lowerFirst(word: string): string {
  return word === word.toUpperCase()
    ? word.toLowerCase()
    : word.charAt(0).toLowerCase() + word.slice(1);
}
