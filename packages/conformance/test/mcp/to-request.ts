import type { JsonObject, Operation } from "@plumbline/contract";
import { argumentName } from "./book-tools.ts";
import { restUrl } from "./login-server.ts";

/** The request to the bookshop that says what a call says. */
export function toRequest(operation: Operation, args: JsonObject, { headers }: Request): Request {
  const url = new URL(`${restUrl}${operation.path}`);
  const sent = new Headers({ authorization: headers.get("authorization") ?? "" });
  for (const { in: place, name } of operation.parameters) {
    const value = args[argumentName(name)];
    if (value === undefined) continue;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (place === "query") url.searchParams.set(name, text);
    if (place === "header") sent.set(name, text);
    if (place === "path") url.href = url.href.replace(`%7B${name}%7D`, encodeURIComponent(text));
  }
  const { body } = args;
  if (body !== undefined) sent.set("content-type", "application/json");
  return new Request(url, {
    method: operation.method.toUpperCase(),
    headers: sent,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
