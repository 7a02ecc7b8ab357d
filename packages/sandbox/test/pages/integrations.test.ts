import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { call } from "../support/call.ts";
import { day, lifetimesOf } from "../support/open-service.ts";
import { availableStorages } from "../support/storages.ts";
import { type OpenPages, openPages, owners } from "./open-pages.ts";
import { plantConnection } from "./plant-connection.ts";
import { createVisitor, type Visited } from "./visitor.ts";

const rivera = "rivera-plumbing";
const bluebonnet = "bluebonnet-house-cleaning";
const northside = "northside-roofing";

/** Returns the path of a workspace below `/integrations`. */
function pathTo({ ids }: OpenPages, slug: string, rest = ""): string {
  return `/integrations/${ids[slug]}${rest}`;
}

/** Returns the secret on a page. */
function secretOf({ text }: Visited): string {
  const secret = /<textarea[^>]*>\s*(?<secret>las_[\w-]{40})<\/textarea>/.exec(text);
  if (!secret?.groups?.["secret"]) throw new Error(`no secret is shown: ${text}`);
  return secret.groups["secret"];
}

async function createKey(opened: OpenPages, name = "Reports"): Promise<Visited> {
  const scope = ["site:read", "ads:read"];
  return opened.visitor.submit(pathTo(opened, rivera, "/keys/new"), { name, scope });
}

/** Returns the path of the page that revokes a key. */
function revokePathOf({ text }: Visited, name: string): string {
  const links = text.matchAll(
    /href="(?<path>[^"]*\/revoke)">\s*Revoke<span[^>]*> (?<name>[^<]*)</g,
  );
  const link = Array.from(links).find(({ groups }) => groups?.["name"] === name);
  return link?.groups?.["path"] ?? "";
}

describe.each(await availableStorages())("on $name", ({ createDatabase }) => {
  async function openSignedIn(): Promise<OpenPages> {
    const opened = await openPages({ database: await createDatabase() });
    await opened.visitor.signIn(owners.several);
    return opened;
  }

  test("a new key is valid for its workspace, scopes and lifetime", async () => {
    const opened = await openSignedIn();
    const { sandbox } = opened;

    const created = await createKey(opened);
    const token = secretOf(created);

    expect(created.status).toBe(200);
    const { json } = await call(sandbox, "GET /workspace", { token });
    expect(json).toMatchObject({
      workspace: { id: opened.ids[rivera] },
      scopes: ["site:read", "ads:read"],
    });
    expect((await call(sandbox, "GET /leads", { token })).status).toBe(403);
    const { text } = await opened.visitor.get(pathTo(opened, rivera));
    expect(text.match(/Last used<\/dt>\s*<dd><time datetime="2026-03-01T12:00:00/g)).toHaveLength(
      1,
    );
    await sandbox.control.advance({ milliseconds: lifetimesOf(sandbox).key - 1 });
    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(200);
    await sandbox.control.advance({ milliseconds: 1 });
    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(401);
  });

  test("its secret is shown once and not stored", async () => {
    const opened = await openSignedIn();
    const { sandbox, visitor } = opened;
    const told: unknown[] = [];
    sandbox.follow((exchange) => told.push(exchange), new AbortController().signal);
    const page = await visitor.get(pathTo(opened, rivera, "/keys/new"));
    const fields = { ...page.fields, name: "Reports", scope: "site:read" };
    const token = secretOf(await visitor.post(pathTo(opened, rivera, "/keys/new"), fields));
    await call(sandbox, "GET /workspace", { token });

    const again = await visitor.post(pathTo(opened, rivera, "/keys/new"), fields);
    expect(again).toMatchObject({ status: 303 });
    const list = await visitor.get(again.location ?? "");

    expect(list.text).toContain("Reports was created before. Its secret is not shown again.");
    expect(list.text.match(/<h3>\s*Reports\b/g)).toHaveLength(1);
    const { id } = await sandbox.control.snapshot();
    const everything = [
      list.text,
      told,
      await sandbox.control.dump({ id }),
      await sandbox.control.log({ limit: 100 }),
      await sandbox.control.identities(),
    ];
    expect(told).not.toEqual([]);
    expect(JSON.stringify(everything)).not.toContain(token);
    expect(JSON.stringify(everything)).not.toContain(token.slice("las_".length));
  });

  test("a key is revoked after a confirmation, at once and permanently", async () => {
    const opened = await openSignedIn();
    const { sandbox, visitor } = opened;
    const token = secretOf(await createKey(opened));
    const path = revokePathOf(await visitor.get(pathTo(opened, rivera)), "Reports");

    const question = await visitor.get(path);
    expect(question.text).toContain("This cannot be undone.");
    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(200);
    const answer = await visitor.post(path, question.fields);

    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(401);
    const list = await visitor.get(answer.location ?? "");
    expect(list.text).toMatch(/role="status">\s*Reports is revoked/);
    expect(revokePathOf(list, "Reports")).toBe("");
    await sandbox.control.advance({ milliseconds: day });
    const late = await visitor.signIn(owners.several);
    expect(late.status).toBe(303);
    expect(await visitor.get(path)).toMatchObject({ status: 303, location: answer.location });
    const since = /Revoked<\/dt>\s*<dd><time datetime="(?<at>[^"]*)">/;
    expect(since.exec((await visitor.get(pathTo(opened, rivera))).text)?.groups?.["at"]).toBe(
      "2026-03-01T12:00:00.000Z",
    );
  });

  test("a connection is shown with its app, and revoked with its tokens", async () => {
    const opened = await openSignedIn();
    const { sandbox, visitor } = opened;
    const planted = { slug: rivera, owner: owners.several, name: "<b>Ad helper</b>" };
    const { token, id } = await plantConnection(opened, planted);
    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(200);

    const list = await visitor.get(pathTo(opened, rivera));
    expect(list.text).toContain("&lt;b&gt;Ad helper&lt;/b&gt;");
    expect(list.text).toContain("https://app.example");
    await visitor.submit(pathTo(opened, rivera, `/connections/${id}/revoke`), {});

    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(401);
    const row = await opened.db.selectFrom("oauth_connections").selectAll().executeTakeFirst();
    expect(row?.revoked_at).not.toBe(null);
  });

  test("the data of other owners cannot be seen or changed", async () => {
    const opened = await openSignedIn();
    const { sandbox, visitor, db } = opened;
    const stranger = createVisitor(sandbox);
    await stranger.signIn(owners.single);
    const planted = { slug: rivera, owner: owners.several, name: "Ad helper" };
    const { token, id } = await plantConnection(opened, planted);
    const own = revokePathOf(await visitor.get(pathTo(opened, rivera)), "owner");
    const keyId = own.split("/").at(-2) ?? "";
    const before = await db.selectFrom("credentials").selectAll().orderBy("id").execute();
    // The owner's own form has a valid token.
    const { fields } = await stranger.get(pathTo(opened, northside, "/keys/new"));

    const paths = [
      ["", "/keys/new", `/keys/${keyId}/revoke`, `/connections/${id}/revoke`].map((rest) =>
        pathTo(opened, rivera, rest),
      ),
      // IDs of another workspace below the path of an own one.
      [`/keys/${keyId}/revoke`, `/connections/${id}/revoke`].map((rest) =>
        pathTo(opened, northside, rest),
      ),
      [`/integrations/${rivera}`, "/integrations/%00", "/integrations/%E0%A4%A/keys/new"],
      pathTo(opened, northside, "/keys/%00/revoke"),
    ].flat();
    for (const path of paths) {
      const sent = {
        ...fields,
        name: "Mine",
        scope: "site:read",
        workspace: opened.ids[rivera] ?? "",
      };
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
      expect([path, (await stranger.post(path, sent)).status]).toEqual([path, 404]);
    }

    const after = await db.selectFrom("credentials").selectAll().orderBy("id").execute();
    expect(after).toEqual(before);
    expect((await call(sandbox, "GET /workspace", { token })).status).toBe(200);
  });

  test("names can have any character except control characters", async () => {
    const opened = await openSignedIn();
    const name = `Zoë's "reports" <script>alert(1)</script> 🚀`;

    secretOf(await createKey(opened, name));
    const rejected = await createKey(opened, "a\u0000b");

    const { text } = await opened.visitor.get(pathTo(opened, rivera));
    expect(text).not.toContain("<script>");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt; 🚀");
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Enter a name without control characters.");
  });
});

test("an owner of several workspaces chooses one, and an owner of one is redirected to it", async () => {
  const opened = await openPages();
  const { visitor } = opened;
  await visitor.signIn(owners.several);
  const { text } = await visitor.get("/integrations");
  for (const slug of [rivera, bluebonnet]) expect(text).toContain(pathTo(opened, slug));
  expect(text).not.toContain(opened.ids[northside]);

  await visitor.signIn(owners.single);
  expect((await visitor.get("/integrations")).location).toBe(pathTo(opened, northside));
});

test("a workspace has the name of its site", async () => {
  const opened = await openPages();
  await call(opened.sandbox, "PATCH /site", { body: { displayName: "Rivera & Daughters" } });

  expect((await opened.visitor.get("/sign-in")).text).toContain("Rivera &amp; Daughters");
  await opened.visitor.signIn(owners.several);
  expect((await opened.visitor.get("/integrations")).text).toContain("Rivera &amp; Daughters");
});

test("each entry shows its scopes, times and state", async () => {
  const opened = await openPages();
  await opened.visitor.signIn(owners.several);

  const { text } = await opened.visitor.get(pathTo(opened, rivera));

  expect(text).toMatch(/only leads:read\s*<span class="badge good">Active/);
  expect(text).toMatch(/expired\s*<span class="badge">Expired/);
  expect(text).toMatch(/revoked\s*<span class="badge bad">Revoked/);
  expect(text).toMatch(/Expires<\/dt>\s*<dd><time datetime="2026-05-30T12:00:00.000Z">/);
  expect(text).toMatch(/Last used<\/dt>\s*<dd>Never/);
  expect(text).toContain("It is now <time");
});

test.each([
  [{ name: "", scope: "site:read" }, ["name"], "Enter a name"],
  [{ name: "   ", scope: "site:read" }, ["name"], "Enter a name"],
  [{ name: "x".repeat(61), scope: "site:read" }, ["name"], "at most 60 characters"],
  [{ name: "a\r\nb", scope: "site:read" }, ["name"], "without control characters"],
  [{ name: "Reports", scope: [] }, ["scopes"], "at least one permission"],
  [
    { name: "Reports", scope: ["site:read", "admin"] },
    ["scopes"],
    "only permissions from the list",
  ],
  [{ name: "", scope: [] }, ["name", "scopes"], "Enter a name"],
])("a form with %j is shown again with its problems", async (fields, wrong, says) => {
  const opened = await openPages();
  await opened.visitor.signIn(owners.several);
  const count = opened.db.selectFrom("credentials").select((each) => each.fn.countAll().as("all"));
  const before = await count.executeTakeFirst();

  const answer = await opened.visitor.submit(pathTo(opened, rivera, "/keys/new"), fields);

  expect(answer.status).toBe(400);
  expect(answer.text).toContain(says);
  expect(answer.text).toContain("<title>Error: ");
  for (const field of ["name", "scopes"]) {
    const isWrong = wrong.includes(field);
    expect(answer.text.includes(`id="${field}-problem"`)).toBe(isWrong);
    expect(answer.text.includes(`aria-describedby="${field}-problem `)).toBe(isWrong);
  }
  const keeps = [fields.scope].flat().includes("site:read");
  expect(/value="site:read"\s+checked/.test(answer.text)).toBe(keeps);
  expect(await count.executeTakeFirst()).toEqual(before);
});

test("a form that was not sent from a page of the session changes nothing", async () => {
  const opened = await openPages();
  const { visitor, sandbox } = opened;
  await visitor.signIn(owners.several);
  const stranger = createVisitor(sandbox);
  await stranger.signIn(owners.several);
  const theirs = (await stranger.get(pathTo(opened, rivera, "/keys/new"))).fields;
  const list = await visitor.get(pathTo(opened, rivera));
  const paths = [pathTo(opened, rivera, "/keys/new"), revokePathOf(list, "owner"), "/sign-out"];
  const { fields } = await visitor.get(pathTo(opened, rivera, "/keys/new"));
  const good: Record<string, string> = { ...fields, name: "Forged", scope: "site:read" };
  const before = await sandbox.control.identities();

  const attempts: readonly (readonly [Record<string, string>, Record<string, string>])[] = [
    [{ ...good, form_token: "" }, {}],
    [{ ...good, form_token: `${good["form_token"]}x` }, {}],
    [{ ...good, form_token: theirs["form_token"] ?? "" }, {}],
    [{ ...good, form_token: visitor.cookies.get("sandbox-owner") ?? "" }, {}],
    [good, { origin: "https://evil.example" }],
    [good, { origin: "http://sandbox.test:8080" }],
    [good, { origin: "null" }],
    [good, { "sec-fetch-site": "cross-site" }],
    [good, { "sec-fetch-site": "same-site" }],
  ];
  for (const path of paths)
    for (const [sent, headers] of attempts)
      expect([path, (await visitor.post(path, sent, headers)).status]).toEqual([path, 403]);

  expect(await sandbox.control.identities()).toEqual(before);
  expect(
    (await visitor.post(paths[0] ?? "", good, { "sec-fetch-site": "same-origin" })).status,
  ).toBe(200);
  const other = { ...good, id: randomUUID() };
  expect((await visitor.post(paths[0] ?? "", other, { origin: undefined })).status).toBe(200);
});

test("a visitor without a session is redirected to sign in, and nothing changes", async () => {
  const opened = await openPages();
  const path = pathTo(opened, rivera, "/keys/new");

  const asked = await opened.visitor.get(path);
  const sent = await opened.visitor.post(path, { name: "Mine", scope: "site:read" });

  for (const { status, location } of [asked, sent]) {
    expect(status).toBe(303);
    expect(location).toBe(`/sign-in?return=${encodeURIComponent(path)}`);
  }
});

test("a workspace of the control plane has its own owner", async () => {
  const { sandbox, visitor } = await openPages();
  const { workspace } = await sandbox.control.createWorkspace({ name: "Night Owl Locksmith" });

  await visitor.signIn("owner-of-night-owl-locksmith");

  expect((await visitor.get("/integrations")).location).toBe(`/integrations/${workspace.id}`);
});
