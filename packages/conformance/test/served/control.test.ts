import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBookServer, ownerToken } from "../support/book-server.ts";
import { createLimitedWays, type LimitedWays } from "../support/limited-ways.ts";
import { limitedContract } from "../support/limited-books.ts";
import { listen, type Listening } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";

const controlToken = "control-token-1234567890";

let limited: LimitedWays;
let books: ReturnType<typeof createBookServer>;
let target: Listening;
let control: Listening;
let folder: string;

beforeAll(async () => {
  target = await listen((request) => books.fetch(request));
  control = await listen(moveClock);
  folder = await mkdtemp(join(tmpdir(), "plumbline-control-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(limitedContract.document));
});

afterAll(async () => {
  await target.close();
  await control.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  limited = createLimitedWays({ policies: limitedContract.policies.rateLimits });
  // A target that repeats a received secret must not bring it into a report.
  const note = { note: controlToken };
  books = createBookServer(limitedContract, {
    first: limited.first,
    answer: (_call, answer) => ({ ...answer, body: { ...(answer.body as object), ...note } }),
  });
});

async function moveClock(request: Request): Promise<Response> {
  if (request.headers.get("authorization") !== `Bearer ${controlToken}`)
    return new Response("{}", { status: 401 });
  if (request.method !== "POST" || new URL(request.url).pathname !== "/v1/clock/advance")
    return new Response("{}", { status: 404 });
  const { milliseconds } = (await request.json()) as { milliseconds: number };
  await limited.clock.advance(milliseconds);
  return new Response(null, { status: 204 });
}

const identity = {
  name: "owner",
  token: ownerToken,
  scopes: ["books:read", "books:write"],
  partition: "one",
};

async function runProfile(
  profile: object,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const content = { baseUrl: target.url, identities: [identity], ...profile };
  await writeFile(join(folder, "profile.json"), JSON.stringify(content));
  return runCommandIn(folder, ["--profile", "profile.json", ...args], { env });
}

describe("a profile with a control plane", () => {
  test("keeps a run within the limits without waiting, and its token out of reports", async () => {
    const { code, out, err } = await runProfile(
      { name: "limited books", control: { url: control.url, tokenEnv: "CONTROL" } },
      ["--seed", "4", "--report-dir", "reports", "--json"],
      { CONTROL: controlToken },
    );
    expect(err).toContain("the target's clock is moved by about 0 h");
    expect(code).toBe(0);
    // Two that show how it counts, and what the checks of limits exceed on purpose: each limit once, and then what it blocks.
    expect(limited.rejected()).toBe(20);
    expect(limited.moves[0]).toBe(1);
    expect(limited.moves.length).toBeGreaterThan(20);
    const reports = await readdir(join(folder, "reports"));
    const texts = await Promise.all(
      reports.map((name) => readFile(join(folder, "reports", name), "utf8")),
    );
    for (const text of [out, err, ...texts]) expect(text).not.toContain(controlToken);
  });

  test.each([
    ["another token", { token: "wrong-token-1234567890" }, "the token of control"],
    ["no token", {}, "the token of control"],
  ])("and %s ends with 3", async (_name, more, hint) => {
    const { code, err } = await runProfile({ control: { url: control.url, ...more } });
    expect(code).toBe(3);
    expect(err).toContain("The control plane responds with 401");
    expect(err).toContain(hint);
    expect(err).not.toContain("wrong-token");
  });

  test("at another path ends with 3", async () => {
    const { code, err } = await runProfile({
      control: { url: `${control.url}/elsewhere`, token: controlToken },
    });
    expect(code).toBe(3);
    expect(err).toContain("responds with 404");
    expect(err).toContain("the url of control");
  });

  test("that does not respond ends with 3", async () => {
    const gone = await listen(moveClock);
    await gone.close();
    const { code, err } = await runProfile({ control: { url: gone.url, token: controlToken } });
    expect(code).toBe(3);
    expect(err).toContain("does not respond");
    expect(err).not.toContain(controlToken);
  });

  test.each([
    ["on another host", { url: "https://control.example.com" }, "is not on this machine"],
    ["with an invalid URL", { url: "control" }, "not an absolute http or https URL"],
    ["with a credential", { url: "http://me:hunter2hunter2@127.0.0.1:1" }, "contains a credential"],
    ["without its variable", { url: "http://127.0.0.1:1", tokenEnv: "NONE" }, "NONE"],
    ["with both a token and a variable", { url: "http://127.0.0.1:1", clock: true }, "clock"],
    [
      "with a token that is not allowed in a header",
      { url: "http://127.0.0.1:1", token: "ü-token" },
      "not allowed in a header",
    ],
  ])("%s ends with 2", async (_name, written, sentence) => {
    const { code, err } = await runProfile({ control: written });
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/hunter2|ü-token/);
  });

  test("on another host is accepted in a plan if effects are allowed", async () => {
    const { code, out } = await runProfile({ control: { url: "https://control.example.com" } }, [
      "--plan",
      "--allow",
      "draft",
    ]);
    expect(code).toBe(0);
    expect(out).toContain("without waiting: the target's clock is moved by about");
  });
});
