import { isUtf8 } from "node:buffer";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** The length from which a body is compressed, in bytes. */
const longBody = 16 * 1024;

/** Begins a compressed body. JSON and base64 do not contain it. */
const compressed = "~";

/**
 * The text of a stored body: JSON objects and lists as they are, which is a quarter shorter and is written into fewer pages,
 * other bytes in base64, which contains neither `{` nor `[`. Long bodies are compressed if that makes them shorter.
 */
export function toBodyText(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = toText(bytes);
  if (bytes.byteLength < longBody) return text;
  const short = `${compressed}${zstdCompressSync(bytes).toString("base64")}`;
  return short.length < text.length ? short : text;
}

function toText(bytes: Buffer): string {
  const text = bytes.toString();
  // PostgreSQL stores no NUL, and bytes that are not UTF-8 would be replaced.
  const isStorable = isPlain(text) && !text.includes("\0") && isUtf8(bytes);
  return isStorable ? text : bytes.toString("base64");
}

/** The bytes of a stored body. */
export function fromBodyText(text: string): Uint8Array<ArrayBuffer> {
  if (text.startsWith(compressed))
    return new Uint8Array(zstdDecompressSync(Buffer.from(text.slice(1), "base64")));
  return new Uint8Array(Buffer.from(text, isPlain(text) ? "utf8" : "base64"));
}

function isPlain(text: string): boolean {
  return text.startsWith("{") || text.startsWith("[");
}
