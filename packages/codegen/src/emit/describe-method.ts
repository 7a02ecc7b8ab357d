import type { OperationEntry } from "@plumbline/client-runtime";
import { commentLine, type Operation, wireMethod } from "@plumbline/contract";

/** A summary is not cut below this length. */
const shortest = 20;

/** The comment of a method in at most `room` characters: its summary, its effect, and the errors that the document lists. */
export function describeMethod(
  { summary, deprecated, method, path }: Operation,
  { effect, responses }: OperationEntry,
  room: number,
): readonly string[] {
  const errors = listErrors(Object.keys(responses).filter((status) => !/^[123]/.test(status)));
  const facts = `Effect: ${effect}.${errors === "" ? "" : ` Errors: ${errors}.`}`;
  const line = `${wireMethod(method)} ${path}`;
  const words = commentLine(summary ?? line).replace(/\.$/, "");
  const first = shorten(`${words}.`, Math.max(shortest, room - facts.length - 1));
  return [shorten(`${first} ${facts}`, room), ...(deprecated ? ["@deprecated"] : [])];
}

/** Statuses in a row are printed as a range: `400-404, 409`. */
function listErrors(statuses: readonly string[]): string {
  const rows: string[][] = [];
  for (const status of statuses) {
    const row = rows.at(-1);
    if (row && Number(status) === Number(row.at(-1)) + 1) row.push(status);
    else rows.push([status]);
  }
  const texts = rows.flatMap((row) => (row.length > 2 ? `${row[0]}-${row.at(-1)}` : row));
  return texts.join(", ");
}

function shorten(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1)).trimEnd()}…`;
}
