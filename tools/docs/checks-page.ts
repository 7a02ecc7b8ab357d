import { readChecks } from "./read-checks.ts";
import { renderChecksPage } from "./render-checks-page.ts";

export const checksPageFile: URL = new URL("../../docs/checks.md", import.meta.url);

/** Renders the page of all checks. */
export async function checksPage(): Promise<string> {
  return renderChecksPage(await readChecks());
}
