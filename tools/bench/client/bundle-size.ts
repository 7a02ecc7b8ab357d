import { fileURLToPath } from "node:url";
import { bundle, type Size } from "../bundle.ts";
import { readName } from "./contenders.ts";

/** Programs that make one call, and a program that uses all exports of `.`. */
const programs = {
  "ours, one operation": `import { createMethods, ${readName}Operation } from "@local-ads/client";
    async function run() {
      const operations = { ${readName}: ${readName}Operation };
      const client = createMethods(operations, { baseUrl: location.origin, auth: null });
      const outcome = await client.${readName}();
      console.log(outcome.ok && outcome.data);
    }
    void run();`,
  "ours, the client": `import { createClient } from "@local-ads/client";
    async function run() {
      const client = createClient({ baseUrl: location.origin, auth: null });
      const outcome = await client.${readName}();
      console.log(outcome.ok && outcome.data);
    }
    void run();`,
  "ours, everything": `import * as ads from "@local-ads/client"; console.log(ads);`,
  "ours, createFetch": `import { createFetch } from "@local-ads/client/fetch";
    async function run() {
      const fetch = createFetch({ baseUrl: location.origin, auth: null });
      const response = await fetch(location.origin + "/things");
      console.log(await response.json());
    }
    void run();`,
  "ours, openapi-fetch": `import { createFetchClient } from "@local-ads/client/openapi-fetch";
    async function run() {
      const client = createFetchClient({ baseUrl: location.origin, auth: null });
      const { data } = await client.GET("/things");
      console.log(data);
    }
    void run();`,
  "openapi-fetch": `import createClient from "openapi-fetch";
    async function run() {
      const client = createClient({ baseUrl: location.origin });
      const { data } = await client.GET("/things");
      console.log(data);
    }
    void run();`,
  "hey-api client-fetch": `import { createClient } from "@hey-api/client-fetch";
    async function run() {
      const client = createClient({ baseUrl: location.origin });
      const { data } = await client.get({ url: "/things" });
      console.log(data);
    }
    void run();`,
  ky: `import ky from "ky";
    async function run() {
      console.log(await ky.get("/things").json());
    }
    void run();`,
  stripe: `import Stripe from "stripe";
    async function run() {
      const client = new Stripe("key");
      console.log(await client.customers.list());
    }
    void run();`,
  openai: `import OpenAI from "openai";
    async function run() {
      const client = new OpenAI({ apiKey: "key", dangerouslyAllowBrowser: true });
      console.log(await client.models.list());
    }
    void run();`,
} as const;

export type Program = keyof typeof programs;

export const programNames = Object.keys(programs) as readonly Program[];

/** Returns the size of a program. */
export async function bundleSize(program: Program): Promise<Size> {
  return bundle(programs[program], { folder: fileURLToPath(new URL("..", import.meta.url)) });
}
