import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Redoc, as one script for the browser. */
export interface ReferenceScript {
  /** The file name, with a hash of the content. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

/** The only file that Redoc fetches from another server: a picture of 1 KiB. No option prevents it. */
const outsidePicture = "https://cdn.redoc.ly/redoc/logo-mini.svg";
const emptyPicture = "data:,";

let loading: Promise<ReferenceScript> | undefined;

/** Reads the script at the first call and keeps it. */
export function loadReferenceScript(): Promise<ReferenceScript> {
  loading ??= readScript();
  return loading;
}

async function readScript(): Promise<ReferenceScript> {
  const file = new URL(import.meta.resolve("redoc/bundles/redoc.standalone.js"));
  const text = await readFile(file, "utf8");
  const bytes = new TextEncoder().encode(text.replaceAll(outsidePicture, emptyPicture));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const gzipped = new Uint8Array(await promisify(gzip)(bytes));
  return { name: `reference.${hash}.js`, bytes, gzipped };
}
