import { headerParameters } from "../media-type/parse-media-type.ts";

/** A part of a multipart body as it was received. */
export interface ReceivedPart {
  readonly name?: string;
  readonly fileName?: string;
  readonly contentType?: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads what is between two delimiters, with one character for each byte. */
export function toReceivedPart(text: string): ReceivedPart {
  const [, head = "", body = ""] = /^\r?\n((?:[^\r\n]+\r?\n)*)(?:\r?\n)?([^]*)$/.exec(text) ?? [];
  const headers = readHeaders(new TextDecoder().decode(toBytes(head)));
  const { name, filename } = headerParameters(headers["content-disposition"] ?? "");
  const contentType = headers["content-type"];
  return {
    ...(name !== undefined && { name: unescapeName(name) }),
    ...(filename !== undefined && { fileName: unescapeName(filename) }),
    ...(contentType !== undefined && { contentType }),
    headers,
    bytes: toBytes(body),
  };
}

function readHeaders(head: string): Readonly<Record<string, string>> {
  const lines = head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const at = line.indexOf(":");
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
    }),
  );
}

/** As forms of browsers escape names. */
function unescapeName(name: string): string {
  return name.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%22", '"');
}

function toBytes(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
