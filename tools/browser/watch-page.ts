import type { Page } from "playwright-core";

/** Requests and messages of a page that a test does not expect. */
export interface Watched {
  /** URLs requested from other origins. */
  readonly strangers: readonly string[];
  /** Warnings and errors on the console, and uncaught exceptions. */
  readonly complaints: readonly string[];
}

/** Records the requests and messages of a page from now on. */
export function watchPage(page: Page, isOwn: (url: string) => boolean): Watched {
  const strangers: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!isOwn(request.url())) strangers.push(request.url());
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { strangers, complaints };
}
