import { loadContract } from "@plumbline/contract";
import { measureOwnThings, type Share } from "./measure-things.ts";
import { defaultFiles } from "./bench-state.ts";

/** Prints how many things that a mock with state creates can be read, listed, changed and deleted. */
export async function benchThings(files: readonly string[]): Promise<void> {
  process.stdout.write(
    "| document | created | read | listed | changed | deleted |\n|---|---|---|---|---|---|\n",
  );
  for (const file of files.length > 0 ? files : defaultFiles) {
    // oxlint-disable-next-line no-await-in-loop -- each is measured alone
    const contract = await loadContract(file, { defects: "collect", validators: "lazy" });
    // oxlint-disable-next-line no-await-in-loop -- see above
    const row = await measureOwnThings(contract);
    const shares = Object.entries(row);
    const cells = [contract.title, ...shares.map(([, share]) => cellOf(share))];
    process.stdout.write(`| ${cells.join(" | ")} |\n`);
    for (const [step, { failed }] of shares)
      for (const id of failed) process.stderr.write(`  not ${step}: ${id}\n`);
  }
}

export function cellOf({ passed, of }: Share): string {
  return of === 0 ? "–" : `${passed} of ${of}`;
}
