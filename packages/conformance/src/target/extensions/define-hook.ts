import type { WrittenExtensions } from "../../model/extensions.ts";

/**
 * Returns the extensions of a file for `--hook` unchanged, with their type.
 *
 * @example
 * ```ts
 * import { defineHook } from "@plumbline/conformance";
 *
 * export default defineHook({ checks: ["./checks/no-sniff.ts"] });
 * ```
 */
export function defineHook(extensions: WrittenExtensions): WrittenExtensions {
  return extensions;
}
