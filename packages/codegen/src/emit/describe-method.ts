import { textLines } from "../types/comment-of.ts";
import type { OperationEntry } from "@plumbline/client-runtime";
import { commentLine, type Operation, wireMethod } from "@plumbline/contract";

/** A summary is not cut below this length. */
const shortest = 20;

/**
 * The comment of a method: its summary, its effect if the document states it, and the errors that the document lists, in at most `room`
 * characters, then its description.
 */
export function describeMethod(
  { summary, description, deprecated, method, path, policies }: Operation,
  { effect, responses }: OperationEntry,
  room: number,
): readonly string[] {
  const errors = listErrors(Object.keys(responses).filter((status) => !/^[123]/.test(status)));
  const facts = [
    ...(policies.effectDeclared ? [`Effect: ${effect}.`] : []),
    ...(errors === "" ? [] : [`Errors: ${errors}.`]),
  ].join(" ");
  const line = `${wireMethod(method)} ${path}`;
  const words = commentLine(summary ?? line).replace(/\.$/, "");
  const first = shorten(`${words}.`, Math.max(shortest, room - facts.length - 1));
  const more = textLines(description ?? "");
  return [
    shorten(`${first} ${facts}`.trimEnd(), room),
    ...(more.length > 0 ? ["", ...more] : []),
    ...(deprecated ? ["@deprecated"] : []),
  ];
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
