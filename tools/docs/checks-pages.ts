import { readChecks } from "./read-checks.ts";
import { renderChecksPages } from "./render-checks-pages.ts";

/** The folder of `checks.md` and of the pages of the families. */
export const checksFolder: URL = new URL("../../docs/", import.meta.url);

/** Renders the pages of all checks, by their paths in the folder. */
export async function checksPages(): Promise<ReadonlyMap<string, string>> {
  return renderChecksPages(await readChecks());
}
