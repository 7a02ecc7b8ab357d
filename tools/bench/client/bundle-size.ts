import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { readName } from "./contenders.ts";

/** Programs that make one call, and a program that uses all exports of `.`. */
const programs = {
  "ours, one operation": `import { createMethods, ${readName}Operation } from "@local-ads/client";
    const operations = { ${readName}: ${readName}Operation };
    const client = createMethods(operations, { baseUrl: location.origin, auth: null });
    const outcome = await client.${readName}();
    console.log(outcome.ok && outcome.data);`,
  "ours, the client": `import { createClient } from "@local-ads/client";
    const client = createClient({ baseUrl: location.origin, auth: null });
    const outcome = await client.${readName}();
    console.log(outcome.ok && outcome.data);`,
  "ours, everything": `export * from "@local-ads/client";`,
  "ours, createFetch": `import { createFetch } from "@local-ads/client/fetch";
    const fetch = createFetch({ baseUrl: location.origin, auth: null });
    const response = await fetch(location.origin + "/things");
    console.log(await response.json());`,
  "ours, openapi-fetch": `import { createFetchClient } from "@local-ads/client/openapi-fetch";
    const client = createFetchClient({ baseUrl: location.origin, auth: null });
    const { data } = await client.GET("/things");
    console.log(data);`,
  "openapi-fetch": `import createClient from "openapi-fetch";
    const client = createClient({ baseUrl: location.origin });
    const { data } = await client.GET("/things");
    console.log(data);`,
  "hey-api client-fetch": `import { createClient } from "@hey-api/client-fetch";
    const client = createClient({ baseUrl: location.origin });
    const { data } = await client.get({ url: "/things" });
    console.log(data);`,
  ky: `import ky from "ky";
    console.log(await ky.get("/things").json());`,
  stripe: `import Stripe from "stripe";
    const client = new Stripe("key");
    console.log(await client.customers.list());`,
  openai: `import OpenAI from "openai";
    const client = new OpenAI({ apiKey: "key", dangerouslyAllowBrowser: true });
    console.log(await client.models.list());`,
} as const;

export type Program = keyof typeof programs;

export const programNames = Object.keys(programs) as readonly Program[];

export interface Size {
  readonly minified: number;
  readonly gzip: number;
}

/** Returns the bytes of a program as a browser loads it: bundled and minified by esbuild, then gzipped. */
export async function bundleSize(program: Program): Promise<Size> {
  const { outputFiles } = await build({
    stdin: {
      contents: programs[program],
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    // Sources need no build.
    conditions: ["@plumbline/source"],
    write: false,
    logLevel: "silent",
  });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  return { minified: contents.length, gzip: gzipSync(contents, { level: 9 }).length };
}
