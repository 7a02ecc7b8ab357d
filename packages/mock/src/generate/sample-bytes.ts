import { essenceOf } from "@plumbline/wire";

/** The smallest well-formed files of common media types, in Base64. */
const files: Readonly<Record<string, string>> = {
  "image/png":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "image/gif": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "image/webp": "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA",
  "application/gzip": "H4sIAAAAAAAAAwMAAAAAAAAAAAA=",
  "application/zip": "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==",
  "application/wasm": "AGFzbQEAAAA=",
};

/** A document with one empty page. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 3 3]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** An archive without files is two empty blocks. */
const tarBytes = 1024;

const aliases: Readonly<Record<string, string>> = {
  "application/x-gzip": "application/gzip",
  "application/x-zip-compressed": "application/zip",
  "application/x-tgz": "application/gzip",
};

/** The bytes of a small file of a media type; empty for a type without a known form. */
export function sampleBytes(mediaType: string): Uint8Array<ArrayBuffer> {
  const essence = essenceOf(mediaType);
  if (essence === "application/pdf") return new TextEncoder().encode(pdf);
  if (essence === "application/x-tar" || essence === "application/tar")
    return new Uint8Array(tarBytes);
  return Uint8Array.from(Buffer.from(files[aliases[essence] ?? essence] ?? "", "base64"));
}
