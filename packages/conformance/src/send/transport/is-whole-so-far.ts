import { isJsonMediaType } from "@plumbline/contract";

/**
 * Whether the beginning of a body ends between two messages of a stream: text that has begun, and with a JSON content type
 * one complete JSON value per line.
 */
export function isWholeSoFar(text: string, contentType: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && (!isJsonMediaType(contentType) || lines.every(isJsonText));
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
