import { ContractError } from "../model/contract-error.ts";

/**
 * Reads a JSON Pointer into its reference tokens. A leading `#` marks the URI fragment form, whose tokens are percent-decoded.
 * Throws ContractError `pointer-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc6901
 */
export function parsePointer(pointer: string): readonly string[] {
  const tokens = pointerTokens(pointer);
  if (tokens) return tokens;
  throw new ContractError("pointer-invalid", `"${pointer}" is not a JSON Pointer`, {
    hint: "A JSON Pointer is empty or starts with a slash; ~ is written ~0 and / inside a name is written ~1.",
  });
}

/** The reference tokens of a text as `parsePointer` reads it; undefined if it is not a JSON Pointer. */
export function pointerTokens(pointer: string): readonly string[] | undefined {
  const text = pointer.startsWith("#") ? decodeFragment(pointer) : pointer;
  if (text === "") return [];
  if (!text?.startsWith("/") || /~(?![01])/.test(text)) return undefined;
  return text.slice(1).split("/").map(unescapeToken);
}

function decodeFragment(pointer: string): string | undefined {
  try {
    return decodeURIComponent(pointer.slice(1));
  } catch {
    return undefined;
  }
}

function unescapeToken(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}
