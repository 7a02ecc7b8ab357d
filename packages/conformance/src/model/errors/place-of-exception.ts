import type { Place } from "@plumbline/contract";

/** The first line of an exception's stack trace that is in a file. */
export function placeOfException(cause: unknown): { readonly place?: Place } {
  const stack = cause instanceof Error ? (cause.stack ?? "") : "";
  const [, file, line] = /file:\/\/(\/[^\s()?]+)(?:\?[^\s():]*)?:(\d+):\d+/.exec(stack) ?? [];
  return file === undefined ? {} : { place: { file: decodeURI(file), line: Number(line) } };
}
