import { fileURLToPath } from "node:url";
import { bundle, type Size } from "../bundle.ts";
import { read, readName, write, writeName } from "./contenders.ts";
import { peersFolder } from "./generate-peers.ts";

/** The programs that are bundled, by what they do. */
export const tasks = ["one read", "one POST with a key and retries", "all operations"] as const;

type Task = (typeof tasks)[number];

interface ProgramText {
  /** Absent for programs that no other client is compared with. */
  readonly task?: Task;
  readonly imports: string;
  /** Statements in an asynchronous function. */
  readonly run: string;
  /** Whether it imports a generated client. */
  readonly isGenerated?: true;
}

const ourOptions = "{ baseUrl: location.origin, auth: null }";
const input = `JSON.parse(location.hash)`;
const retries = 'retry: { methods: ["get", "post"] }';

function ofMethods(name: string): Pick<ProgramText, "imports" | "run"> {
  return {
    imports: `import { createMethods, ${name}Operation } from "@local-ads/client";`,
    run: `const client = createMethods({ ${name}: ${name}Operation }, ${ourOptions});
      const outcome = await client.${name}(${name === writeName ? `{ body: ${input} }` : ""});
      console.log(outcome.ok && outcome.data);`,
  };
}

const redocly = 'import { client } from "./redocly.ts";';
const heyClient = 'import { client } from "./hey-api/client.gen";';
const openapiFetch = {
  imports: 'import createClient from "openapi-fetch";',
  run: `const client = createClient({ baseUrl: location.origin });
    const { data } = await client.GET("${read.path}");
    console.log(data);`,
};

const programs = {
  "ours, one operation": { task: "one read", ...ofMethods(readName) },
  "ours, one POST": { task: "one POST with a key and retries", ...ofMethods(writeName) },
  "ours, the client": {
    task: "all operations",
    imports: 'import { createClient } from "@local-ads/client";',
    run: `const client = createClient(${ourOptions});
      const outcome = await client.${readName}();
      console.log(outcome.ok && outcome.data);`,
  },
  "ours, everything": {
    imports: 'import * as ads from "@local-ads/client";',
    run: "console.log(ads);",
  },
  "ours, createFetch": {
    imports: 'import { createFetch } from "@local-ads/client/fetch";',
    run: `const fetch = createFetch(${ourOptions});
      const response = await fetch(location.origin + "${read.path}");
      console.log(await response.json());`,
  },
  "ours, openapi-fetch": {
    imports: 'import { createFetchClient } from "@local-ads/client/openapi-fetch";',
    run: `const client = createFetchClient(${ourOptions});
      const { data } = await client.GET("${read.path}");
      console.log(data);`,
  },
  "openapi-fetch": { task: "one read", ...openapiFetch },
  "openapi-fetch, all paths": { task: "all operations", ...openapiFetch },
  "hey-api, one operation": {
    task: "one read",
    imports: `${heyClient} import { ${readName} } from "./hey-api/sdk.gen";`,
    run: `client.setConfig({ baseUrl: location.origin });
      const { data } = await ${readName}();
      console.log(data);`,
    isGenerated: true,
  },
  "hey-api, all operations": {
    task: "all operations",
    imports: `${heyClient} import * as sdk from "./hey-api/sdk.gen";`,
    run: `client.setConfig({ baseUrl: location.origin });
      const { data } = await sdk[${input}]();
      console.log(data);`,
    isGenerated: true,
  },
  "Redocly, one operation": {
    task: "one read",
    imports: redocly,
    run: `client.configure({ serverUrl: location.origin });
      console.log(await client.${read.operationId}());`,
    isGenerated: true,
  },
  "Redocly, one POST": {
    task: "one POST with a key and retries",
    imports: redocly,
    run: `client.configure({ serverUrl: location.origin, idempotencyKey: true, retry: { retries: 4 } });
      console.log(await client.${write.operationId}({ body: ${input} }));`,
    isGenerated: true,
  },
  "Redocly, all operations": {
    task: "all operations",
    imports: redocly,
    run: `client.configure({ serverUrl: location.origin });
      console.log(await client[${input}]());`,
    isGenerated: true,
  },
  ky: {
    task: "one read",
    imports: 'import ky from "ky";',
    run: `console.log(await ky.get("${read.path}").json());`,
  },
  "ky, one POST": {
    task: "one POST with a key and retries",
    imports: 'import ky from "ky";',
    run: `const headers = { "idempotency-key": crypto.randomUUID() };
      console.log(await ky.post("${write.path}", { json: ${input}, headers, ${retries} }).json());`,
  },
  stripe: {
    imports: 'import Stripe from "stripe";',
    run: `const client = new Stripe("key");
      console.log(await client.customers.list());`,
  },
  openai: {
    imports: 'import OpenAI from "openai";',
    run: `const client = new OpenAI({ apiKey: "key", dangerouslyAllowBrowser: true });
      console.log(await client.models.list());`,
  },
} as const satisfies Readonly<Record<string, ProgramText>>;

export type Program = keyof typeof programs;

export const programNames = Object.keys(programs) as readonly Program[];

/** The task of a program; `undefined` if no other client is compared with it. */
export function taskOf(program: Program): Task | undefined {
  const { task }: ProgramText = programs[program];
  return task;
}

/** Returns the size of a program. Those of generated clients need `generatePeers` first. */
export async function bundleSize(program: Program): Promise<Size> {
  const { imports, run, isGenerated }: ProgramText = programs[program];
  const folder = isGenerated ? peersFolder : fileURLToPath(new URL("..", import.meta.url));
  return bundle(`${imports} async function run() { ${run} } void run();`, { folder });
}
