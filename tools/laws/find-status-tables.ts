import { parseSync, Visitor } from "oxc-parser";
import { type Allowance, type Offence, isAllowed } from "./find-literals.ts";
import { onceForFile } from "./once-for-file.ts";
import { lineOf } from "./read-literals.ts";
import type { SourceFile } from "./read-sources.ts";

/** A list of this many error statuses or more repeats what the document declares. */
const tableSize = 3;

interface StatusTable {
  readonly start: number;
  readonly statuses: string;
}

const tablesOf = onceForFile(readTables);

/** Finds arrays and objects of error statuses, which repeat the document's responses. */
export function findStatusTables(
  files: readonly SourceFile[],
  allowances: readonly Allowance[],
): readonly Offence[] {
  return files.flatMap((file) =>
    tablesOf(file)
      .filter(({ statuses }) => !isAllowed(file.path, statuses, allowances))
      .map(({ start, statuses }) => ({
        at: `${file.path}:${lineOf(file.text, start)}`,
        found: `a table of statuses: ${statuses}`,
        why: "read them from the operation's responses or a policy",
      })),
  );
}

function readTables({ path, text }: SourceFile): readonly StatusTable[] {
  const tables: StatusTable[] = [];
  const add = (start: number, statuses: readonly number[]): void => {
    if (statuses.length >= tableSize) tables.push({ start, statuses: statuses.join(", ") });
  };
  new Visitor({
    ArrayExpression: (node) => add(node.start, node.elements.flatMap(statusOf)),
    ObjectExpression: (node) =>
      add(
        node.start,
        node.properties.flatMap((property) =>
          property.type === "Property" ? statusOf(property.key) : [],
        ),
      ),
  }).visit(parseSync(path, text).program);
  return tables;
}

function statusOf(
  node: { readonly type: string; readonly value?: unknown } | null,
): readonly number[] {
  const status = node?.type === "Literal" ? Number(node.value) : Number.NaN;
  return status >= 400 && status <= 599 ? [status] : [];
}
