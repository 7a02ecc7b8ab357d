import type { Change } from "../model/change.ts";
import { describeProof } from "./describe-proof.ts";
import { describeFurther, type FoldedChange, foldPlaces } from "./fold-places.ts";

/** Writes a changelog by operation, with the witness of each break. */
export function renderMarkdown(changes: readonly Change[]): string {
  if (changes.length === 0) return "No change of the interface.\n";
  const groups = Map.groupBy(foldPlaces(changes), ({ operations }) =>
    operations.length === 0
      ? "The whole interface"
      : operations.map((id) => `\`${id}\``).join(", "),
  );
  return [...groups]
    .map(([heading, members]) => `## ${heading}\n\n${members.map(writeChange).join("\n")}\n`)
    .join("\n");
}

function writeChange(change: FoldedChange): string {
  const { severity, at, message, rule } = change;
  const place = at === "" ? "" : ` at \`${at}\`${describeFurther(change)}`;
  const proof = describeProof(change);
  const shown =
    proof === undefined
      ? ""
      : `
  ${escape(proof)}`;
  return `- **${severity}**${place}: ${escape(message)} (\`${rule}\`)${shown}`;
}

function escape(text: string): string {
  return text.replaceAll(/[<>*_`[\]]/g, "\\$&");
}
