import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContract } from "@plumbline/contract";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../../src/index.ts";
import { createUser, runShell } from "./signed-in.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const page = await readFile(join(root, "docs/oauth.md"), "utf8");

/** Returns the value of a row of the table of rules on the page. */
function valuesOf(rule: string): readonly string[] {
  const [, cell = ""] = new RegExp(`^\\| ${rule} \\| (.*) \\|$`, "m").exec(page) ?? [];
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, value = ""]) => value);
}

test.skipIf(process.platform === "win32")(
  "the commands of the page work against the sandbox",
  async () => {
    const sandbox = await startSandbox({ port: 0, controlPort: 0 });
    onTestFinished(() => sandbox.close());
    const { env } = await createUser(sandbox);
    const bin = join(env["PLUMBLINE_HOME"] ?? "", "bin");
    await mkdir(bin);
    const main = join(root, "packages/cli/src/main.ts");
    const program = `exec "${process.execPath}" --conditions=@plumbline/source "${main}" "$@"`;
    await writeFile(join(bin, "plumbline"), `#!/bin/sh\n${program}\n`);
    await chmod(join(bin, "plumbline"), 0o755);
    const blocks = Array.from(page.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = ""]) => block);
    const script = blocks.join("").replaceAll("http://127.0.0.1:4020/v1", sandbox.url);
    const CONSENT = JSON.stringify(sandbox.profile().oauth?.consent.steps);

    const { code, stdout, stderr } = await runShell(script, {
      cwd: root,
      env: { ...env, CONSENT, PATH: `${bin}${delimiter}${env["PATH"]}` },
    });

    expect(`${code} ${stderr}`).toMatch(/^0 /);
    expect(stdout).toContain(`Signed in to ${sandbox.url} with site:read`);
    expect(stdout).toContain("CONFORMS");
    expect(stdout).toContain(`Signed out of ${sandbox.url}`);
  },
);

test("the rules of the page are those of the document", async () => {
  const { securitySchemes } = await loadContract(
    fileURLToPath(import.meta.resolve("@local-ads/openapi")),
  );
  const { lifetimes, oauth } = securitySchemes["OAuth"] ?? {};

  expect({
    code: valuesOf("an authorization code lasts"),
    access: valuesOf("an access token lasts"),
    connection: valuesOf("a connection lasts, however often it is refreshed"),
    key: valuesOf("an API key lasts"),
    pkce: valuesOf("PKCE"),
    callbacks: valuesOf("callbacks that can be registered"),
  }).toEqual({
    code: [lifetimes?.["authorizationCode"]],
    access: [lifetimes?.["accessToken"]],
    connection: [lifetimes?.["refreshToken"]],
    key: [securitySchemes["ApiKey"]?.lifetimes?.["apiKey"]],
    pkce: oauth?.pkce,
    callbacks: oauth?.registration?.callbacks,
  });
  expect(oauth).toMatchObject({
    codes: "single-use",
    resources: { indicator: "exact", tokens: "bound" },
    refresh: { rotation: "always", reuse: "revokes-connection", expiry: "with-connection" },
    revocation: { ends: "connection" },
  });
});
