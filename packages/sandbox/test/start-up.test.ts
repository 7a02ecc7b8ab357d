import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createSandbox } from "../src/create-sandbox.ts";
import { loadContract } from "@plumbline/contract";
import { call } from "./support/call.ts";

const folder = await mkdtemp(join(tmpdir(), "sandbox-start-"));
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const get = (path: string, headers = {}): Request =>
  new Request(`http://sandbox.test${path}`, { headers });

describe("the health check", () => {
  test("needs no credential", async () => {
    const sandbox = await createSandbox();
    const response = await sandbox.fetch(get("/health"));
    await sandbox.close();

    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  });

  test("fails while the sandbox closes", async () => {
    const sandbox = await createSandbox();
    await sandbox.close();

    expect((await sandbox.fetch(get("/health"))).status).toBe(503);
  });

  test("gives way to an operation of the document", async () => {
    const own = await loadContract("openapi/dist/openapi.json");
    const document = structuredClone(own.document) as { paths: Record<string, unknown> };
    document.paths["/health"] = {
      get: {
        operationId: "own_health",
        servers: [{ url: "/" }],
        responses: { 200: { description: "" } },
      },
    };
    const sandbox = await createSandbox({ contract: document as never });
    const response = await sandbox.fetch(get("/health"));
    await sandbox.close();

    expect(response.status).toBe(501);
  });
});

test("a preflight may be kept by the browser", async () => {
  const sandbox = await createSandbox();
  const response = await sandbox.fetch(
    new Request("http://sandbox.test/v1/site", {
      method: "OPTIONS",
      headers: { origin: "http://app.test", "access-control-request-method": "PATCH" },
    }),
  );
  await sandbox.close();

  expect(Number(response.headers.get("access-control-max-age"))).toBeGreaterThan(600);
});

describe("a seed file", () => {
  test("with a seed is the world of that seed", async () => {
    const seeded = await createSandbox({ seed: 7 });
    const fromFile = await createSandbox({ seedFile: await write("seed.json", { seed: 7 }) });
    const tokens = [seeded, fromFile].map((sandbox) =>
      sandbox.identities().map(({ token }) => token),
    );
    await Promise.all([seeded.close(), fromFile.close()]);

    expect(tokens[1]).toEqual(tokens[0]);
  });

  test("with a dump is the world of the snapshot, and an existing database keeps its own", async () => {
    const first = await createSandbox({ clock: "frozen" });
    await call(first, "PATCH /site", { body: { tagline: "Of the snapshot" } });
    const { id } = await first.control.snapshot();
    const seedFile = await write("dump.json", await first.control.dump({ id }));
    await first.close();
    const database = join(folder, "kept.db");
    const taglines: unknown[] = [];
    for (const change of ["Of the file", "unused"]) {
      const sandbox = await createSandbox({ database, seedFile });
      taglines.push((await call(sandbox, "GET /site")).json.site.tagline);
      await call(sandbox, "PATCH /site", { body: { tagline: change } });
      await sandbox.close();
    }

    expect(taglines).toEqual(["Of the snapshot", "Of the file"]);
  });

  test.each([
    ["none.json", undefined, "seed-file-unusable"],
    ["text.json", "seed: 7", "seed-file-unusable"],
    ["list.json", [7], "seed-file-unusable"],
    ["wrong.json", { seed: "7" }, "seed-file-unusable"],
    ["other.json", { seed: 7, at: "2026-01-01T00:00:00Z", database: {} }, "control-invalid"],
  ])("%s is rejected", async (name, content, code) => {
    const seedFile = content === undefined ? join(folder, name) : await write(name, content);

    await expect(createSandbox({ seedFile })).rejects.toMatchObject({ code });
  });
});
