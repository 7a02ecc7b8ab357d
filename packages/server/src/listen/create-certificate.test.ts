import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createCertificate } from "./create-certificate.ts";

const run = promisify(execFile);
const document = '{"openapi":"3.1.1","info":{"title":"Books","version":"1"},"paths":{}}';

test("a document is loaded over https by a program that trusts the certificate, and by no other", async () => {
  const { key, cert } = await createCertificate("localhost");
  const folder = await mkdtemp(join(tmpdir(), "plumbline-https-"));
  const file = join(folder, "certificate.pem");
  await writeFile(file, cert);
  const seen: unknown[] = [];
  const server = createServer({ key, cert }, ({ headers }, response) => {
    seen.push(headers.authorization ?? headers.cookie);
    response.end(document);
  });
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address with a port.
  const url = `https://localhost:${(server.address() as AddressInfo).port}/openapi.json`;

  expect(await load(url, { NODE_EXTRA_CA_CERTS: file })).toBe("Books\n");
  expect(await load(url, {})).toContain("does not answer");
  expect(seen).toEqual([undefined]);
});

const program = `import { loadContract } from "@plumbline/contract";
const { title } = await loadContract(process.env.DOCUMENT).catch(({ message }) => ({ title: message }));
console.log(title);`;

async function load(url: string, env: Readonly<Record<string, string>>): Promise<string> {
  const args = ["--conditions=@plumbline/source", "--input-type=module", "--eval", program];
  const { stdout } = await run(process.execPath, args, {
    cwd: import.meta.dirname,
    env: { ...process.env, DOCUMENT: url, ...env },
  });
  return stdout;
}
