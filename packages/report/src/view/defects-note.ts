import type { Defect } from "@plumbline/contract";
import { formatCount } from "../text/format-number.ts";
import { nameSome } from "../text/name-some.ts";

/** The number of defects of a document as a sentence, and how to see them with their lines. */
export function defectsNote(defects: readonly Defect[]): string {
  const count = formatCount(defects.length, "part");
  return `${count} of the document cannot be used and ${defects.length === 1 ? "was" : "were"} left out. plumbline lint shows the lines and the remedies.`;
}

/** `defectsNote`, and one line per defect with its place and the operations that use it. */
export function defectsList(defects: readonly Defect[]): string {
  const lines = defects.map(
    (defect) =>
      `  #${defect.pointer}: ${defect.message}. ${defect.treatment}.${affectedText(defect)}`,
  );
  return [defectsNote(defects), ...lines].join("\n");
}

/** Maximum number of operations that are named. */
const mostNamed = 5;

/** ` Affects list_books, get_book and 3 more.`, or nothing if the part belongs to no operation. */
export function affectedText({ operations }: Defect): string {
  if (operations.length === 0) return "";
  return ` Affects ${nameSome(operations, mostNamed)}.`;
}
