import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

test("a closed pipe causes no stack trace", async () => {
  const child = spawn(process.execPath, ["--conditions=@plumbline/source", main, "--help"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  const said: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));

  const [code] = await once(child, "close");

  expect(Buffer.concat(said).toString()).toBe("");
  expect(code).toBe(0);
});
