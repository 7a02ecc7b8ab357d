import type { Operation, Parameter } from "@plumbline/contract";
import type { SentParts } from "../misread.ts";

type Place = Pick<Parameter, "in" | "name">;

/** The text of a parameter in a request; undefined if the request does not have it. */
export function textAt(
  { path }: Pick<Operation, "path">,
  { in: place, name }: Place,
  { url, headers }: SentParts,
): string | undefined {
  if (place === "query") return url.searchParams.get(name) ?? undefined;
  if (place === "header") return headers.get(name) ?? undefined;
  const segment = url.pathname.split("/").at(fromEnd(path, name));
  return segment === undefined ? undefined : decoded(segment);
}

/** The request with another text of a parameter. */
export function withTextAt(
  { path }: Pick<Operation, "path">,
  { in: place, name }: Place,
  { sent, text }: { readonly sent: SentParts; readonly text: string },
): SentParts {
  const url = new URL(sent.url);
  const headers = new Headers(sent.headers);
  if (place === "query") url.searchParams.set(name, text);
  else if (place === "header") headers.set(name, text);
  else {
    const segments = url.pathname.split("/");
    url.pathname = segments.with(fromEnd(path, name), encodeURIComponent(text)).join("/");
  }
  return { ...sent, url, headers };
}

/** The negative index of a path parameter among the segments of a path. The base URL may have segments in front. */
function fromEnd(path: string, name: string): number {
  const segments = path.split("/");
  return segments.indexOf(`{${name}}`) - segments.length;
}

/** Whether a text stands for a valid value of a parameter. */
export function isValidText({ schema }: Pick<Parameter, "schema">, text: string): boolean {
  const values = [text, ...(text.trim() === "" ? [] : [Number(text)])];
  return values.some((value) => !Number.isNaN(value) && schema.validate(value).length === 0);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
