import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient as generate } from "@hey-api/openapi-ts";

/** The part of the client that hey-api generates for the bookshop which tests use. */
export interface HeyBookshop {
  readonly createClient: (config: object) => object;
  readonly startOrder: HeyOperation;
  readonly getBook: HeyOperation;
}

type HeyOperation = (input: object) => Promise<{ readonly data?: unknown }>;

const document = new URL("bookshop/openapi.yaml", import.meta.url);

/** Generates that client with the defaults of hey-api, and imports it. */
export async function loadHeyBookshop(): Promise<HeyBookshop> {
  const folder = await mkdtemp(join(tmpdir(), "hey-api-"));
  try {
    await generate({
      input: fileURLToPath(document),
      output: folder,
      logs: { level: "silent" },
      plugins: ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"],
    });
    const modules = await Promise.all(
      ["client/index.ts", "sdk.gen.ts"].map(async (file) => import(join(folder, file))),
    );
    return Object.assign({}, ...modules) as HeyBookshop; // the exports of a module that was just generated
  } finally {
    await rm(folder, { recursive: true });
  }
}
