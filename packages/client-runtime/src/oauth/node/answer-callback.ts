import type { IncomingMessage, ServerResponse } from "node:http";

interface CallbackOptions {
  readonly redirectUri: string;
  /** Resolves once it is known; a callback that comes earlier waits for that. */
  readonly state: Promise<string>;
  /** Takes the URL of the callback, once its page is on its way. */
  readonly receive: (callback: string) => void;
}

/** What a browser is shown. */
const pages = {
  received: { status: 200, text: "Done. You can close this page and go back to the program." },
  declined: { status: 200, text: "Nothing was allowed. You can close this page." },
  "other-state": { status: 400, text: "This is not the answer that the program waits for." },
  "other-method": { status: 405, text: "Only GET is answered here." },
  "other-path": { status: 404, text: "There is nothing here." },
} as const;

/** Answers one request of a browser, and hands the callback on if it is that. */
export async function answerCallback(
  request: IncomingMessage,
  response: ServerResponse,
  options: CallbackOptions,
): Promise<void> {
  const url = new URL(options.redirectUri);
  const asked = URL.parse(request.url ?? "", url.origin);
  // A page of another site can send a browser here under a name of its own.
  if (request.headers.host !== url.host || asked?.pathname !== url.pathname)
    return show(response, "other-path");
  if (request.method !== "GET") return show(response, "other-method");
  if (asked.searchParams.get("state") !== (await options.state))
    return show(response, "other-state");
  // Only now, or closing the server would cut the page off.
  response.once("close", () => options.receive(asked.href));
  return show(response, asked.searchParams.has("error") ? "declined" : "received");
}

/** The callback's URL has the code: the page loads nothing, and tells no other page where it was. */
function show(response: ServerResponse, page: keyof typeof pages): void {
  const { status, text } = pages[page];
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    connection: "close",
  });
  response.end(
    `<!doctype html><html lang="en"><title>Authorization</title><p>${text}</p></html>\n`,
  );
}
