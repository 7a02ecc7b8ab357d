import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Tokens } from "../tokens.ts";
import { loginFolder, type LoginFolderOptions } from "./login-folder.ts";
import { findLogin, listLogins, loginStore } from "./login-store.ts";

const tokens: Tokens = {
  issuer: "https://auth.test",
  resource: "https://shop.test/v2",
  clientId: "client-1",
  accessToken: "access-secret",
  refreshToken: "refresh-secret",
  obtainedAt: 1000,
};

async function makeHome(): Promise<Required<LoginFolderOptions>> {
  const home = await mkdtemp(join(tmpdir(), "logins-"));
  onTestFinished(async () => rm(home, { recursive: true }));
  return { env: { PLUMBLINE_HOME: join(home, "plumbline") } };
}

test.skipIf(process.platform === "win32")(
  "a login is a file that only its owner can read, in a folder that only the owner can open",
  async () => {
    const home = await makeHome();
    await loginStore(tokens.resource, home).save(tokens);
    const folder = loginFolder(home);
    const [file = ""] = await readdir(folder);

    expect(file).toMatch(/^shop\.test_v2-[0-9a-f]{16}\.json$/);
    const places = [join(folder, file), folder, dirname(folder)];
    const modes = await Promise.all(places.map(async (place) => (await stat(place)).mode & 0o777));
    expect(modes).toEqual([0o600, 0o700, 0o700]);
  },
);

test.for([
  "https://shop.test/v2",
  "https://shop.test/v2/",
  "https://SHOP.test:443/v2?page=2",
  "https://shop.test/v2/books/b1",
])("%s finds the login to the resource that encloses it", async (url) => {
  const home = await makeHome();
  await loginStore(tokens.resource, home).save(tokens);

  expect(await (await findLogin(url, home))?.load()).toEqual(tokens);
});

test.for([
  "http://shop.test/v2",
  "https://shop.test:8443/v2",
  "https://shop.test/v",
  "https://shop.test/v22",
  "https://shop.test",
  "https://v2.shop.test/v2",
])("%s does not find it", async (url) => {
  const home = await makeHome();
  await loginStore(tokens.resource, home).save(tokens);

  expect(await findLogin(url, home)).toBeNull();
});

test("the nearest login is found", async () => {
  const home = await makeHome();
  const outer = { ...tokens, resource: "https://shop.test" };
  await loginStore(outer.resource, home).save(outer);
  await loginStore(tokens.resource, home).save(tokens);
  const resourceFor = async (url: string): Promise<string | undefined> =>
    (await (await findLogin(url, home))?.load())?.resource;

  expect(await resourceFor("https://shop.test/v2/books")).toBe(tokens.resource);
  expect(await resourceFor("https://shop.test/v1")).toBe(outer.resource);
});

test("resources with similar names have different files", async () => {
  const home = await makeHome();
  const resources = ["http://a.test/b/c", "http://a.test/b_c", "https://a.test/b/c"];
  for (const resource of resources)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
    await loginStore(resource, home).save({ ...tokens, resource });

  const listed = await listLogins(home);
  expect(listed).toHaveLength(resources.length);
  expect(new Set(listed.map((login) => login.tokens?.resource))).toEqual(new Set(resources));
});

test("a file without tokens is listed, and rejected when it is used", async () => {
  const home = await makeHome();
  await loginStore(tokens.resource, home).save(tokens);
  const [login] = await listLogins(home);
  await writeFile(login?.store.file ?? "", "{");

  expect(await listLogins(home)).toMatchObject([
    { store: { file: login?.store.file }, tokens: null },
  ]);
  await expect(findLogin(tokens.resource, home)).rejects.toMatchObject({ code: "store-failed" });
});

test("without a folder there are no logins", async () => {
  expect(await listLogins(await makeHome())).toEqual([]);
});

test.skipIf(process.platform !== "linux")("the folder is where the environment says", () => {
  expect(loginFolder({ env: { PLUMBLINE_HOME: "/p" } })).toBe("/p/logins");
  expect(loginFolder({ env: { XDG_CONFIG_HOME: "/x", HOME: "/h" } })).toBe("/x/plumbline/logins");
  expect(loginFolder({ env: { HOME: "/h" } })).toBe("/h/.config/plumbline/logins");
});

test.for(["", "shop.test", "ftp://shop.test"])("%j is not a resource", (text) => {
  expect(() => loginStore(text)).toThrow("http or https URL");
});
