import type { IncomingMessage, ServerResponse } from "node:http";

interface CallbackOptions {
  readonly redirectUri: string;
  /** The expected state. A callback that arrives before it resolves waits for it. */
  readonly state: Promise<string>;
  /** Called with the URL of the callback after its page was sent. */
  readonly receive: (callback: string) => void;
}

/** The pages for the browser. */
const pages = {
  received: { status: 200, text: "Done. You can close this page and go back to the program." },
  declined: { status: 200, text: "The authorization was declined. You can close this page." },
  "other-state": {
    status: 400,
    text: "This callback belongs to another authorization. Start again from the program.",
  },
  "other-method": { status: 405, text: "Only GET requests are allowed." },
  "other-path": { status: 404, text: "Page not found." },
} as const;

/** Responds to one request of a browser, and passes the URL on if it is the callback. */
export async function handleCallback(
  request: IncomingMessage,
  response: ServerResponse,
  options: CallbackOptions,
): Promise<void> {
  const url = new URL(options.redirectUri);
  const asked = URL.parse(request.url ?? "", url.origin);
  // A page of another site can send a browser here under another host name.
  if (request.headers.host !== url.host || asked?.pathname !== url.pathname)
    return show(response, "other-path");
  if (request.method !== "GET") return show(response, "other-method");
  if (asked.searchParams.get("state") !== (await options.state))
    return show(response, "other-state");
  // Not earlier, or closing the server would cut the page off.
  response.once("close", () => options.receive(asked.href));
  return show(response, asked.searchParams.has("error") ? "declined" : "received");
}

/** The callback's URL contains the code, so that the page loads nothing and sends no referrer. */
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
