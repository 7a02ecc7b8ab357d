import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** A decoded body has at most this many bytes. */
const longest = 16 * 1024 * 1024;

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: longest }),
  "x-gzip": (bytes) => gunzipSync(bytes, { maxOutputLength: longest }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: longest }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: longest }),
  zstd: (bytes) => zstdDecompressSync(bytes, { maxOutputLength: longest }),
};

/** Removes the content encodings of a body; `undefined` if that is not possible. @see https://www.rfc-editor.org/rfc/rfc9110#section-8.4 */
export function decodeContent(
  encodings: string | undefined,
  bytes: Uint8Array,
): Uint8Array | undefined {
  if (bytes.byteLength === 0 || encodings === undefined) return bytes;
  // The last encoding was applied last.
  const names = encodings.split(",").map((name) => name.trim().toLowerCase());
  try {
    return names.reduceRight((decoded, name) => {
      const decode = decoders[name];
      if (!decode) throw new Error(`unknown encoding ${name}`);
      return decode(decoded);
    }, bytes);
  } catch {
    return undefined;
  }
}
