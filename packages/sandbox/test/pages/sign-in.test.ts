import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Queryable } from "../../src/state/database/tables.ts";
import { hour } from "../support/open-service.ts";
import { availableStorages } from "../support/storages.ts";
import { openPages, owners } from "./open-pages.ts";
import { createVisitor, siteOrigin, type Visitor } from "./visitor.ts";

const sessionCookie = "sandbox-owner";
const signInCookie = "sandbox-sign-in";

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  const { status, location } = await visitor.get("/integrations");
  if (status === 303 && location?.startsWith("/sign-in?")) return false;
  expect([200, 303]).toContain(status);
  return true;
}

describe.each(await availableStorages())("on $name", ({ createDatabase, server }) => {
  test("an owner signs in, returns to the requested page, and signs out", async () => {
    const { visitor, sandbox, db } = await openPages({ database: await createDatabase() });
    const wanted = await visitor.get("/integrations?from=here");
    expect(wanted).toMatchObject({
      status: 303,
      location: "/sign-in?return=%2Fintegrations%3Ffrom%3Dhere",
    });

    const answer = await visitor.submit(wanted.location ?? "", { owner: owners.several });

    expect(answer).toMatchObject({ status: 303, location: "/integrations?from=here" });
    const { text, fields } = await visitor.get("/integrations");
    expect(text).toContain("Rivera Plumbing");
    const dump = await sandbox.control.snapshot();
    const stored = JSON.stringify(await sandbox.control.dump({ id: dump.id }));
    expect(stored).not.toContain(visitor.cookies.get(sessionCookie));
    expect(stored).not.toContain(fields["form_token"]);

    const stolen = new Map(visitor.cookies);
    expect(await visitor.post("/sign-out", fields)).toMatchObject({
      status: 303,
      location: "/sign-in",
    });
    expect(visitor.cookies.has(sessionCookie)).toBe(false);
    const thief = createVisitor(sandbox);
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await db.selectFrom("owner_sessions").selectAll().execute()).toEqual([]);
  });

  test("a session ends after eight hours of the sandbox's clock", async () => {
    const { visitor, sandbox } = await openPages({ database: await createDatabase() });
    await visitor.signIn(owners.single);

    await sandbox.control.advance({ milliseconds: 8 * hour - 1 });
    expect(await isSignedIn(visitor)).toBe(true);
    await sandbox.control.advance({ milliseconds: 1 });
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test.skipIf(server === undefined)(
    "during an outage of the database, a page says so",
    async () => {
      const { visitor } = await openPages({ database: await createDatabase() });
      await visitor.signIn(owners.single);

      await server?.stopServer();
      const { status, text } = await visitor.get("/integrations");
      await server?.startServer();

      expect(status).toBe(503);
      expect(text).toContain("Its database does not respond. Try again later.");
      await expect.poll(() => isSignedIn(visitor)).toBe(true);
    },
  );
});

test("an older database gets owners at the next start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-owners-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = join(folder, "world.db");
  const first = await openPages({ database });
  const read = (db: Queryable) => ({
    owners: db.selectFrom("owners").selectAll().orderBy("id").execute(),
    owned: db.selectFrom("workspace_owners").selectAll().orderBy("workspace_id").execute(),
  });
  const [owners, owned] = await Promise.all(Object.values(read(first.db)));
  await first.db.deleteFrom("workspace_owners").execute();
  await first.db.deleteFrom("owners").execute();
  await first.sandbox.close();

  const { db } = await openPages({ database });

  expect(await read(db).owners).toEqual(owners);
  expect(await read(db).owned).toEqual(owned);
  expect(owned).not.toEqual([]);
});

test("the cookie is not available to scripts and other sites, and over HTTPS not to plain HTTP", async () => {
  const { sandbox } = await openPages();
  const attributes = async (origin: string): Promise<readonly string[]> => {
    const { headers } = await createVisitor(sandbox, origin).signIn(owners.single);
    return headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, "=…;"));
  };

  expect(await attributes("http://127.0.0.1:4020")).toEqual([
    "sandbox-owner-4020=…; Path=/; HttpOnly; SameSite=Lax",
  ]);
  expect(await attributes("https://sandbox.test")).toEqual([
    "__Host-sandbox-owner=…; Path=/; HttpOnly; SameSite=Lax; Secure",
  ]);
});

test("a session never reuses a secret from the browser", async () => {
  const { visitor, sandbox } = await openPages();
  visitor.cookies.set(sessionCookie, "planted-by-an-attacker");
  await visitor.signIn(owners.several);
  const first = visitor.cookies.get(sessionCookie) ?? "";
  await visitor.signIn(owners.several);

  expect(first).not.toBe("planted-by-an-attacker");
  expect(visitor.cookies.get(sessionCookie)).not.toBe(first);
  for (const secret of ["planted-by-an-attacker", first, visitor.cookies.get(signInCookie) ?? ""]) {
    const attacker = createVisitor(sandbox);
    attacker.cookies.set(sessionCookie, secret);
    expect(await isSignedIn(attacker)).toBe(false);
  }
});

test("a new world ends all sessions", async () => {
  const { visitor, sandbox } = await openPages();
  await visitor.signIn(owners.several);
  const { id } = await sandbox.control.snapshot();

  await sandbox.control.reset();
  expect(await isSignedIn(visitor)).toBe(false);
  await sandbox.control.restore({ id });
  expect(await isSignedIn(visitor)).toBe(true);
});

test.each([
  ["https://evil.example", "/integrations"],
  ["//evil.example", "/integrations"],
  ["///evil.example", "/integrations"],
  ["/\\evil.example", "/integrations"],
  ["\\/evil.example", "/integrations"],
  ["/\t/evil.example", "/integrations"],
  ["/\n/evil.example", "/integrations"],
  ["\u0000/integrations", "/integrations"],
  [" //evil.example", "/integrations"],
  ["/.//evil.example", "/integrations"],
  ["/..//evil.example", "/integrations"],
  ["/a/..//evil.example", "/integrations"],
  ["/%2e//evil.example", "/integrations"],
  ["javascript:alert(1)", "/integrations"],
  ["http:evil.example", "/integrations"],
  ["@evil.example", "/integrations"],
  ["", "/integrations"],
  ["/é", "/integrations"],
  [`${siteOrigin}/docs`, "/integrations"],
  ["/oauth/authorize?a=b&c=https://evil.example", "/oauth/authorize?a=b&c=https://evil.example"],
  ["/@evil.example", "/@evil.example"],
])("after signing in, %j leads to %s", async (wanted, leadsTo) => {
  const { visitor } = await openPages();

  const shown = await visitor.get(`/sign-in?return=${encodeURIComponent(wanted)}`);
  expect(shown.fields["return"]).toBe(leadsTo);
  const sent = await visitor.post("/sign-in", {
    ...shown.fields,
    owner: owners.single,
    return: wanted,
  });

  expect(sent).toMatchObject({ status: 303, location: leadsTo });
  expect(new URL(sent.location ?? "", siteOrigin).origin).toBe(siteOrigin);
});

test("the sign-in form of one browser cannot be sent from another", async () => {
  const { visitor, sandbox } = await openPages();
  const attacker = createVisitor(sandbox);
  const theirs = (await attacker.get("/sign-in")).fields;
  const own = (await visitor.get("/sign-in")).fields;
  const owner = owners.several;

  const attempts: readonly (readonly [Record<string, string>, Record<string, string>])[] = [
    [{ ...theirs, owner }, {}],
    [{ ...own, owner, form_token: "" }, {}],
    [{ ...own, owner }, { origin: "https://evil.example" }],
    [{ ...own, owner }, { origin: "null" }],
    [{ ...own, owner }, { "sec-fetch-site": "cross-site" }],
  ];
  for (const [fields, headers] of attempts)
    expect((await visitor.post("/sign-in", fields, headers)).status).toBe(403);
  expect((await createVisitor(sandbox).post("/sign-in", { ...own, owner })).status).toBe(403);
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await visitor.post("/sign-in", { ...own, owner })).status).toBe(303);
});

test("an unknown owner is rejected with a problem at the field", async () => {
  const { visitor } = await openPages();

  for (const owner of ["nobody", "\u0000", "owner-of-rivera-plumbing "]) {
    const answer = await visitor.submit("/sign-in?return=/docs", { owner });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/aria-describedby="owner-problem"/);
    expect(answer.text).toContain("Choose an owner.");
    expect(answer.fields["return"]).toBe("/docs");
  }
  expect(visitor.cookies.has(sessionCookie)).toBe(false);
});

test("a body that is not a form or is too large is rejected", async () => {
  const { visitor, sandbox } = await openPages();
  await visitor.signIn(owners.single);
  const { fields } = await visitor.get("/integrations/none");
  const limit = sandbox.contract.policies.bodyLimit;
  const padding = "x".repeat((limit?.bytes ?? 0) + 1);

  expect((await visitor.post("/sign-out", fields, { "content-type": "text/plain" })).status).toBe(
    400,
  );
  expect((await visitor.post("/sign-out", { ...fields, padding })).status).toBe(limit?.exceeded);
  expect((await visitor.get("/sign-out")).status).toBe(400);
  expect(await isSignedIn(visitor)).toBe(true);
});

test("each page forbids scripts, frames, caching and other origins", async () => {
  const { visitor, ids } = await openPages();
  const origin = { origin: "https://evil.example" };
  const pages = [await visitor.get("/sign-in", origin)];
  await visitor.signIn(owners.several);
  const workspace = `/integrations/${ids["rivera-plumbing"]}`;
  for (const path of ["/integrations", workspace, `${workspace}/keys/new`, "/integrations/none"])
    pages.push(await visitor.get(path, origin));
  pages.push(await visitor.post("/sign-out", {}));

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 403]);
  for (const { headers, text } of pages) {
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("access-control-allow-origin")).toBe(null);
    expect(text).toMatch(/<html lang="en">/);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).not.toContain("<script");
  }
});

test("a path of the document itself is answered by its operation", async () => {
  const { sandbox: plain } = await openPages();
  const document = structuredClone(plain.contract.document);
  const { paths } = document as { paths: Record<string, unknown> };
  // A copy of an operation, without a handler at this path.
  paths["/sign-in"] = {
    servers: [{ url: "http://sandbox.test" }],
    get: { operationId: "own_sign_in", responses: { 200: { description: "Its own." } } },
  };
  const { visitor } = await openPages({ contract: document });

  expect((await visitor.get("/sign-in")).headers.get("content-type")).toBe("application/json");
  expect((await visitor.get("/integrations")).status).toBe(303);
});

test("an internal error is reported to onFailure, not to the visitor", async () => {
  const failures: unknown[] = [];
  const { visitor, sandbox, db } = await openPages({ onFailure: (error) => failures.push(error) });
  await visitor.signIn(owners.single);
  await db.schema.dropTable("workspace_owners").execute();

  const { status, text } = await visitor.get("/integrations");

  expect(status).toBe(500);
  expect(text).toContain("Something went wrong");
  expect(text).not.toContain("workspace_owners");
  expect(failures).toHaveLength(1);
  expect(sandbox).toBeDefined();
});

test("the start page leads to the reference, the sign-in and Integrations", async () => {
  const { visitor } = await openPages();
  const { status, text } = await visitor.get("/");

  expect(status).toBe(200);
  for (const path of ["/docs", "/sign-in", "/integrations"]) {
    expect(text).toContain(`href="${path}"`);
    expect((await visitor.get(path)).status).toBeLessThan(400);
  }
  expect(text).toContain("The address of the console is printed");
});
