import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookDocument } from "../support/book-document.ts";
import { createBookServer, ownerToken } from "../support/book-server.ts";
import { listen, type Listening } from "../support/listen.ts";
import { bookContract } from "../support/run-books.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";

const certificates = fileURLToPath(new URL("../support/certificates", import.meta.url));

let server: Listening;
let folder: string;

/** A server that only accepts clients with a certificate of its authority. */
beforeAll(async () => {
  const books = createBookServer(bookContract, {});
  const read = async (name: string): Promise<string> => readFile(join(certificates, name), "utf8");
  const [cert, key, ca] = await Promise.all(["server.pem", "server-key.pem", "ca.pem"].map(read));
  server = await listen((request) => books.fetch(request), {
    cert,
    key,
    ca,
    requestCert: true,
    rejectUnauthorized: true,
  });
  folder = await mkdtemp(join(tmpdir(), "plumbline-tls-"));
  await cp(certificates, join(folder, "certificates"), { recursive: true });
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ca = { caFile: "certificates/ca.pem" };
const client = {
  ...ca,
  certFile: "certificates/client.pem",
  keyFile: "certificates/client-key.pem",
};
const encrypted = { ...client, keyFile: "certificates/client-key-encrypted.pem" };

async function run(tls: unknown, target: object = {}): Promise<Outcome> {
  const targets = { shelf: { baseUrl: server.url, tls, ...target } };
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify({ targets }));
  return runCommandIn(folder, ["-o", "list_books", "--checks", "accepts/example", "--seed", "1"], {
    env: { PLUMBLINE_TOKEN: ownerToken, KEY_PASSWORD: "open-sesame", OTHER_PASSWORD: "let-me-in" },
  });
}

test.each([
  ["a client certificate", client],
  ["an encrypted key", { ...encrypted, passphrase: { env: "KEY_PASSWORD" } }],
])("a server behind mutual TLS is tested with %s", async (_, tls) => {
  const { code, out, err } = await run(tls);
  expect([code, err]).toEqual([0, expect.anything()]);
  expect(out).toContain("CONFORMS");
});

test("the target is unreachable without a certificate", async () => {
  const { code, err } = await run(ca);
  expect([code, err]).toEqual([3, expect.stringContaining("certificate required")]);
});

test.each([
  ["a missing file", { ...client, keyFile: "none.pem" }, "tls.keyFile cannot be read"],
  [
    "a key of another certificate",
    { ...client, keyFile: "certificates/server-key.pem" },
    "tls cannot be used: ",
  ],
  [
    "a wrong passphrase",
    { ...encrypted, passphrase: { env: "OTHER_PASSWORD" } },
    "tls cannot be used: ",
  ],
  [
    "a variable that is not set",
    { ...encrypted, passphrase: { env: "NO_SUCH" } },
    "tls.passphrase is read from NO_SUCH",
  ],
  ["a certificate without a key", { certFile: client.certFile }, "keyFile"],
  ["an unknown member", { ...client, pfx: "a" }, "pfx"],
])("%s is a mistake of the configuration", async (_, tls, says) => {
  const { code, err } = await run(tls);
  expect([code, err]).toEqual([2, expect.stringContaining(says)]);
  expect(err).not.toContain("let-me-in");
});

test("certificates for a target without TLS are a mistake", async () => {
  const { code, err } = await run(client, { baseUrl: server.url.replace("https:", "http:") });
  expect([code, err]).toEqual([2, expect.stringContaining("does not begin with https")]);
});
