import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** The files that a source file may load or read: its module specifiers and every string that could be a path. */
export interface References {
  readonly strings: readonly string[];
  /** Whether it lists folders, so that files it does not name may matter. */
  readonly listsFolders: boolean;
}

/** Collects the strings of a script; `join(import.meta.dirname, "..", "x")` counts as `./../x`. */
export function readReferences(path: string, text: string): References {
  const strings = new Set<string>();
  new Visitor({
    Literal({ value }) {
      if (typeof value === "string" && isPathLike(value)) strings.add(value);
    },
    TemplateElement({ value }) {
      const chunk = value.cooked ?? value.raw;
      if (isPathLike(chunk)) strings.add(chunk);
    },
    NewExpression({ callee, arguments: [first] }) {
      // `new URL("../../", import.meta.url)` names a folder, while "../" alone is often a prefix to compare with.
      if (callee.type !== "Identifier" || callee.name !== "URL") return;
      if (first?.type === "Literal" && typeof first.value === "string") strings.add(first.value);
    },
    CallExpression({ arguments: [base, ...rest], start, end }) {
      if (base === undefined || !text.slice(start, end).includes("import.meta.dirname")) return;
      const names = rest.map((argument) =>
        argument.type === "Literal" && typeof argument.value === "string" ? argument.value : ".",
      );
      strings.add(`./${posix.join(...names)}`);
    },
  }).visit(parseSync(path, text).program);
  return {
    strings: [...strings],
    listsFolders: /\b(?:glob|globSync|readdir|readdirSync)\(/.test(text),
  };
}

function isPathLike(text: string): boolean {
  return /^[^\s*/][^\s*]{1,200}$/.test(text) && /^#|[./]/.test(text) && !/^[./]+$/.test(text);
}

export function isScript(path: string): boolean {
  return /\.(?:[mc]?[jt]s|tsx)$/.test(path);
}
