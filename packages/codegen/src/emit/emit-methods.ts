import type { Operation } from "@plumbline/contract";
import { printComment } from "./print-comment.ts";

/** Prints the interface with the types of each method's operation and its summary as a comment. */
export function emitMethods(methods: ReadonlyMap<string, Operation>): string {
  const members = [...methods].map(
    ([name, operation]) => `${docComment(operation)}${member(name, operation)}`,
  );
  return [
    `import type { paths } from "./types.ts";\n\n`,
    `/** The types of each method's operation. */\n`,
    `export interface Methods {\n${members.join("")}}\n`,
  ].join("");
}

function member(name: string, { path, method }: Operation): string {
  return `  readonly ${name}: paths[${JSON.stringify(path)}][${JSON.stringify(method)}];\n`;
}

function docComment({ summary, deprecated, method, path }: Operation): string {
  const line = printComment(`${method.toUpperCase()} ${path}`);
  const says = summary === undefined ? "" : ` ${printComment(summary).replace(/\.$/, "")}.`;
  const tag = deprecated ? " @deprecated" : "";
  return `  /**${says} \`${line}\`${tag} */\n`;
}
