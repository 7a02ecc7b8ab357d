import { parsePointer } from "../json/parse-pointer.ts";
import { dataFields, nameMaps } from "./name-maps.ts";

/** Whether a JSON Pointer leads into an example, another payload or an extension. */
export function isDataPath(pointer: string): boolean {
  const tokens = parsePointer(pointer);
  let isName = false;
  for (const [at, token] of tokens.entries()) {
    if (isName && tokens[at - 1] === "examples" && isIndex(token)) return true;
    if (!isName && (dataFields.has(token) || token.startsWith("x-"))) return true;
    isName = !isName && nameMaps.has(token);
  }
  return false;
}

/** The examples of a schema are a list of payloads; other examples have names. */
function isIndex(token: string): boolean {
  return /^\d+$/.test(token);
}
