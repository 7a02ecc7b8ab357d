import { type CommandIo, paint, type Style } from "@plumbline/command";
import type { Change, Severity } from "../model/change.ts";
import type { Level } from "../model/level-of.ts";
import { describeProof } from "./describe-proof.ts";
import { describeFurther, type FoldedChange, foldPlaces } from "./fold-places.ts";

const styles: Readonly<Record<Severity, Style>> = {
  breaking: "red",
  dangerous: "yellow",
  safe: "green",
};

/** Writes changes for a terminal, the most severe first. */
export function renderText(changes: readonly Change[], level: Level, io: CommandIo): string {
  if (changes.length === 0) return "No change of the interface.\n";
  const folded = foldPlaces(changes);
  const lines = folded.flatMap((change) => {
    const proof = describeProof(change);
    return [
      `${paint(io, io.stdout, styles[change.severity], change.severity.padEnd(9))} ${describePlace(change)}`,
      `          ${change.message} [${change.rule}]`,
      ...(proof === undefined ? [] : [`          ${proof}`]),
    ];
  });
  return `${lines.join("\n")}\n\n${summarize(folded)}; the release is ${level}.\n`;
}

/** Counts the changes of each severity. */
function summarize(changes: readonly Change[]): string {
  const count = (severity: Severity): number =>
    changes.filter((change) => change.severity === severity).length;
  return `${count("breaking")} breaking, ${count("dangerous")} dangerous, ${count("safe")} safe`;
}

/** Names the operations and the place of a change. */
function describePlace(change: FoldedChange): string {
  const { operations, at } = change;
  const [first, second, third, ...more] = operations;
  const named = [first, second, third].filter((id) => id !== undefined).join(", ");
  const shown = more.length > 0 ? `${named} and ${more.length} more` : named;
  return [shown || "interface", `${at}${describeFurther(change)}`]
    .filter((part) => part !== "")
    .join(": ");
}
