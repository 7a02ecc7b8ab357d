import { renderApiPages } from "./render-api-pages.ts";
import { renderOperationsPage } from "./render-operations-page.ts";

export const apiFolder: URL = new URL("../../../docs/api/", import.meta.url);

/** Renders the pages of `docs/api`, by file name. */
export async function apiPages(): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await renderApiPages()), ["operations.md", await renderOperationsPage()]]);
}
