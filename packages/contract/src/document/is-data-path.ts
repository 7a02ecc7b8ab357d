import { parsePointer } from "../pointer/parse-pointer.ts";
import { dataFields, nameMaps } from "./name-maps.ts";

/** Whether a path from the root of a document leads into an example, another payload or an extension. */
export function isDataPath(pointer: string): boolean {
  let isName = false;
  for (const token of parsePointer(pointer)) {
    if (!isName && (dataFields.has(token) || token.startsWith("x-"))) return true;
    isName = !isName && nameMaps.has(token);
  }
  return false;
}
