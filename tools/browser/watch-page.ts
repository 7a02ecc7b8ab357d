import type { Page } from "playwright-core";

/** What a page did that nobody asked it for. */
export interface Watched {
  /** Requests for what is not the page's own. */
  readonly strangers: readonly string[];
  /** What the browser complained about. */
  readonly complaints: readonly string[];
}

/** Watches a page from now on. */
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
