import { type Method, methodOf } from "../call/method-of.ts";
import type { Runtime } from "../call/runtime.ts";
import type { Operation } from "../request/operation.ts";

/** `download` of an operation, untyped; nothing for an operation without files. */
export function downloadOf(runtime: Runtime, operation: Operation): { readonly download?: Method } {
  const { readDownload } = operation.functions ?? {};
  if (!readDownload) return {};
  const functions = { ...operation.functions, readAnswer: readDownload };
  return { download: methodOf(runtime, { ...operation, functions }) };
}
