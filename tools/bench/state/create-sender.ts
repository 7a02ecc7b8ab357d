import { type Contract, isObject, type JsonValue, type Operation } from "@plumbline/contract";
import { createSampleRequest } from "../../../packages/mock/src/start/sample-request.ts";

/** What a server returned. */
export interface Received {
  readonly status: number;
  readonly body: JsonValue | undefined;
  readonly location: string | null;
  /** The body of the request. */
  readonly sent: JsonValue | undefined;
}

type Change = (body: JsonValue | undefined) => JsonValue | undefined;

/** Sends a valid request of an operation, with some values of path parameters and a changed body. */
export type Send = (
  operation: Operation,
  path: Readonly<Record<string, string>>,
  change?: Change,
) => Promise<Received>;

/** Creates a function that sends valid requests by `fetch`. */
export function createSender(
  contract: Contract,
  fetch: (request: Request) => Promise<Response>,
): Send {
  return async (operation, path, change = (body) => body) => {
    const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) =>
      path[name] === undefined ? whole : encodeURIComponent(path[name]),
    );
    const { url, method, headers, body } = createSampleRequest(
      contract,
      { ...operation, path: filled },
      "http://mock.test",
    );
    const sent = change(parse(body));
    const text = sent === undefined ? body : JSON.stringify(sent);
    const canSend = method !== "GET" && method !== "HEAD";
    const response = await fetch(
      new Request(url, { method, headers, ...(canSend && text !== undefined && { body: text }) }),
    );
    const location = response.headers.get("location");
    return { status: response.status, body: parse(await response.text()), location, sent };
  };
}

/** A change of a body, so that it names a thing: the text replaces the value at the names, with its type. */
export function naming(names: readonly string[], text: string): Change {
  return (body) => withText(body, names, text);
}

function withText(
  body: JsonValue | undefined,
  [name, ...rest]: readonly string[],
  text: string,
): JsonValue | undefined {
  if (name === undefined) return typeof body === "number" ? Number(text) : text;
  return isObject(body) ? { ...body, [name]: withText(body[name], rest, text) ?? text } : body;
}

function parse(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined || text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isSuccess({ status }: Pick<Received, "status">): boolean {
  return status >= 200 && status < 300;
}
