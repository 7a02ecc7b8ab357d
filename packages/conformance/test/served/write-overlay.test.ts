import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadContract } from "@plumbline/contract";
import { runCommandIn } from "../support/run-command.ts";

/** A server that keeps notes with a title that is not empty and a size above zero, and states neither in its document. */
function createNotes(): Server {
  return createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const [status, body] = answer(text);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
}

function answer(text: string): readonly [status: number, body: object] {
  try {
    const { title, size = 1 }: Record<string, unknown> = Object(JSON.parse(text));
    const isValid = typeof title === "string" && title !== "" && Number.isInteger(size);
    return isValid && Number(size) > 0 ? [200, {}] : [400, {}];
  } catch {
    return [400, {}];
  }
}

const body = {
  type: "object",
  properties: { title: { type: "string" }, size: { type: "integer" } },
};
const any = { description: "Done.", schema: { type: "object" } };
const content = { "application/json": { schema: body, example: { title: "One", size: 3 } } };
const answers = { "application/json": { schema: { type: "object" } } };

const documents = {
  "Swagger 2.0": {
    swagger: "2.0",
    consumes: ["application/json"],
    produces: ["application/json"],
    operation: {
      parameters: [{ name: "note", in: "body", required: true, schema: body }],
      responses: { 200: any, 400: any },
    },
  },
  "OpenAPI 3.2": {
    openapi: "3.2.0",
    operation: {
      requestBody: { required: true, content },
      responses: { 200: { content: answers }, 400: { content: answers } },
    },
  },
};

let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createNotes();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address with a port.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

test.each(Object.entries(documents))(
  "the edits that gaps suggest close them in the next run: %s",
  async (_, { operation, ...version }) => {
    const cwd = await mkdtemp(join(tmpdir(), "plumbline-"));
    const info = { title: "Notes", version: "1" };
    const document = { ...version, info, paths: { "/notes": { put: operation } } };
    await writeFile(join(cwd, "openapi.json"), JSON.stringify(document));
    const run = ["--base-url", baseUrl, "--allow", "spend", "--seed", "1", "--checks", "accepts/*"];

    const before = await runCommandIn(cwd, [...run, "--write-overlay", "edits.yaml"]);
    const after = await runCommandIn(cwd, [...run, "--strict", "--overlay", "edits.yaml"]);

    expect(before).toMatchObject({ code: 0, err: expect.stringContaining("Wrote edits.yaml") });
    const text = await readFile(join(cwd, "edits.yaml"), "utf8");
    expect(text).toContain('extends: "openapi.json"');
    const overlays = [join(cwd, "edits.yaml")];
    const { warnings } = await loadContract(join(cwd, "openapi.json"), { overlays });
    expect(warnings).toEqual([]);
    expect(after).toMatchObject({ code: 0 });
  },
);
