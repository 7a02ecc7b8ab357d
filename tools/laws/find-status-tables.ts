import { parseSync, Visitor } from "oxc-parser";
import { type Allowance, type Offence, isAllowed } from "./find-literals.ts";
import { lineOf } from "./read-literals.ts";
import type { SourceFile } from "./read-sources.ts";

/** A list of this many error statuses or more repeats what the document declares. */
const tableSize = 3;

/** Finds arrays and objects of error statuses, which repeat the document's responses. */
export function findStatusTables(
  files: readonly SourceFile[],
  allowances: readonly Allowance[],
): readonly Offence[] {
  return files.flatMap((file) => {
    const breaches: Offence[] = [];
    const report = (start: number, statuses: readonly number[]): void => {
      const table = statuses.join(", ");
      if (statuses.length < tableSize || isAllowed(file.path, table, allowances)) return;
      breaches.push({
        at: `${file.path}:${lineOf(file.text, start)}`,
        found: `a table of statuses: ${table}`,
        why: "read them from the operation's responses or a policy",
      });
    };
    new Visitor({
      ArrayExpression: (node) => report(node.start, node.elements.flatMap(statusOf)),
      ObjectExpression: (node) =>
        report(
          node.start,
          node.properties.flatMap((property) =>
            property.type === "Property" ? statusOf(property.key) : [],
          ),
        ),
    }).visit(parseSync(file.path, file.text).program);
    return breaches;
  });
}

function statusOf(
  node: { readonly type: string; readonly value?: unknown } | null,
): readonly number[] {
  const status = node?.type === "Literal" ? Number(node.value) : Number.NaN;
  return status >= 400 && status <= 599 ? [status] : [];
}
