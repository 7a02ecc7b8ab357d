import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { identityOf } from "../support/call.ts";
import { actAsApp } from "../oauth/support/open-authorization.ts";
import { addCredential } from "./add-credential.ts";
import { openMcp } from "./open-mcp.ts";
import { fileOf, runProgram } from "./run-program.ts";
import { approve } from "./sign-in.ts";

/** The conformance suite of the MCP project. @see https://github.com/modelcontextprotocol/conformance */
const suite = fileOf(
  import.meta.resolve("@modelcontextprotocol/conformance/package.json"),
  "dist/index.js",
);

const sandbox = await openMcp();

/** The number of checks of a revision that can fail. Only lower it. */
test.each([
  ["2025-11-25", 28],
  ["2026-07-28", 74],
])(
  "what %s requires of a server is met but for the checks in its baseline",
  async (revision, most) => {
    const baseline = fileURLToPath(new URL(`conformance/${revision}.yaml`, import.meta.url));
    const folder = await createFolder();
    const origin = await addCredential(sandbox.origin, identityOf(sandbox).token);
    const { code, stdout } = await runProgram(suite, [
      "server",
      "--url",
      `${origin}/mcp`,
      "--requirements",
      revision,
      "--expected-failures",
      baseline,
      "--output-dir",
      folder,
    ]);
    expect(code, `it printed ${stdout.slice(-3000)}`).toBe(0);

    const { passed, failed } = await readChecks(folder);
    const expected = (await readFile(baseline, "utf8")).match(/(?<=^ {2}- ).*$/gm) ?? [];
    expect(failed).toEqual(expected.toSorted());
    expect(failed.length).toBeLessThanOrEqual(most);
    expect(passed).toBeGreaterThan(most / 2);
  },
);

interface Verdicts {
  readonly passed: number;
  /** `scenario:check`, sorted. */
  readonly failed: readonly string[];
}

/** The results of the suite by scenario. */
async function readChecks(folder: string): Promise<Verdicts> {
  const names = await readdir(folder);
  const scenarios = await Promise.all(
    names.map(async (name) => {
      const [, scenario] = /^server-(.*)-\d{4}-\d\d-\d\dT/.exec(name) ?? [];
      const checks: { id: string; status: string }[] = JSON.parse(
        await readFile(join(folder, name, "checks.json"), "utf8"),
      );
      return checks.map(({ id, status }) => ({ id: `${scenario}:${id}`, status }));
    }),
  );
  const checks = scenarios.flat();
  const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  return {
    passed: checks.filter(({ status }) => status === "SUCCESS").length,
    failed: [...new Set(failed.map(({ id }) => id))].toSorted(),
  };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mcp-conformance-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("the authorization mode of the suite passes", async () => {
  const port = await findPort();
  const redirect = `http://127.0.0.1:${port}/callback`;
  const { register } = await actAsApp(sandbox);
  const { json } = await register({ client_name: "Suite", redirect_uris: [redirect] });
  let isApproved = false;
  const { code, stdout } = await runProgram(
    suite,
    [
      "authorization",
      "--url",
      sandbox.origin,
      "--client-id",
      json.client_id,
      "--port",
      `${port}`,
      "--resource",
      `${sandbox.origin}/mcp`,
    ],
    {
      cwd: await createFolder(),
      onOutput(printed) {
        const [url] = /\S+\/oauth\/authorize\?\S+(?=\s)/.exec(printed) ?? [];
        if (url === undefined || isApproved || !printed.includes("Callback server started")) return;
        isApproved = true;
        void approveAndReturn(url);
      },
    },
  );
  expect(code, `it printed ${stdout.slice(-3000)}`).toBe(0);
  expect(stdout).toContain("authorization-code-grant");
});

/** Approves as a person and follows the redirect to the suite. */
async function approveAndReturn(request: string): Promise<void> {
  await fetch(await approve(sandbox, request));
}

/** Finds a free port. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a TCP server is not a path.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
