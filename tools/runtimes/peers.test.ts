import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@local-ads/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { packClient } from "./pack-client.ts";
import { runProgram } from "./run-program.ts";

const program = fileURLToPath(new URL("peers.mjs", import.meta.url));
const modules = fileURLToPath(new URL("node_modules/", import.meta.url));

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, controlPort: 0 });
});
afterAll(async () => sandbox.close());

/** The first and the newest supported version of each peer, by the names under which they are installed here. */
test.for([
  ["msw-2", "oauth4webapi-first"],
  ["msw", "oauth4webapi"],
] as const)("the packed client works with %s and %s", async ([msw, oauth4webapi]) => {
  const folder = await mkdtemp(join(tmpdir(), "peers-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await packClient(folder);
  await cp(program, join(folder, "peers.mjs"));
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((file) => /\.test(-d)?\.\w+$/.test(file))).toEqual([]);

  await symlink(join(modules, msw), join(folder, "node_modules/msw"));
  await symlink(join(modules, oauth4webapi), join(folder, "node_modules/oauth4webapi"));

  const printed = await runProgram(process.execPath, ["peers.mjs", sandbox.url], folder);

  expect(JSON.parse(printed)).toEqual({ mocked: [true, false, true], started: "S256" });
});
