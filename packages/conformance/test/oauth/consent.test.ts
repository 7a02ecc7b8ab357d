import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Consent } from "../../src/index.ts";
import { noticed, runShop, type ShopRun } from "./support/run-shop.ts";
import type { ShopWays } from "./support/shop-rules.ts";

const signIn = { name: "owner", password: "correct-horse-battery" };
const approve = { account: "second", decision: "approve" };

const program = fileURLToPath(new URL("support/print-callback.ts", import.meta.url));

async function connect(consent: Consent, ways: ShopWays = {}): Promise<string | undefined> {
  const run: ShopRun = await runShop(ways, { consent, checks: ["oauth/code-flow"] });
  expect(noticed(run)).toEqual([]);
  const [result] = run.results;
  return result?.skip ? reasonOf(result.skip.detail) : result?.status;
}

const remedy = " Check the metadata and the consent of the profile, or check this by hand.";

/** The reason of a skip, which ends with its remedy. */
function reasonOf(detail: string): string {
  expect(detail.endsWith(`.${remedy}`)).toBe(true);
  return detail.slice(0, -remedy.length - 1);
}

function form(...steps: readonly Readonly<Record<string, string>>[]): Consent {
  return { kind: "form", steps };
}

describe("consent by parameters", () => {
  test("adds them to the request, which is redirected", async () => {
    const asked: string[] = [];
    const first: ShopWays["first"] = ({ url }) => {
      if (url.includes("/authorize?")) asked.push(new URL(url).searchParams.get("as") ?? "");
      return undefined;
    };
    const consent: Consent = { kind: "parameters", parameters: { as: "owner" } };
    expect(await connect(consent, { first })).toBe("passed");
    expect(asked).toEqual(["owner"]);
  });

  test("proves nothing where a page is shown", async () => {
    const consent: Consent = { kind: "parameters", parameters: {} };
    expect(await connect(consent, { pages: "forms" })).toBe(
      "no authorization code was issued: http://127.0.0.1:1/authorize returns 200 instead of a redirect",
    );
  });
});

describe("consent by forms", () => {
  const pages = "forms";

  test.each([
    ["fills them in, one after the other", form(signIn, approve)],
    ["takes an option by what it reads", form(signIn, { ...approve, account: "Second" })],
    ["leaves out a step that fits no form", form({ otp: "1" }, signIn, approve)],
  ])("%s", async (_name, consent) => {
    expect(await connect(consent, { pages })).toBe("passed");
  });

  test.each([
    [
      "the owner denies",
      form(signIn, { ...approve, decision: "deny" }),
      "http://127.0.0.1:1/consent returns 403",
    ],
    [
      "the password is wrong",
      form({ ...signIn, password: "wrong-password" }, approve),
      "the callback was not reached with 20 requests",
    ],
    [
      "nothing is listed, and each form is submitted as it is",
      form(),
      "the callback was not reached with 20 requests",
    ],
  ])("proves nothing where %s", async (_name, consent, why) => {
    expect(await connect(consent, { pages })).toBe(`no authorization code was issued: ${why}`);
  });

  test("never leaves the authorization server", async () => {
    const asked: string[] = [];
    const first: ShopWays["first"] = ({ url }) => {
      asked.push(new URL(url).host);
      return url.includes("/authorize?")
        ? new Response(null, { status: 302, headers: { location: "https://other.test/in?t=1" } })
        : undefined;
    };
    expect(await connect(form(signIn), { first })).toBe(
      "no authorization code was issued: the browser was redirected to https://other.test/in",
    );
    expect(new Set(asked)).toEqual(new Set(["127.0.0.1:1"]));
  });
});

describe("consent by a program", () => {
  const runs = (...words: string[]): Consent => ({
    kind: "command",
    command: [process.execPath, program, ...words],
  });

  test("reads the callback URL from the last line that it prints", async () => {
    // The program answers for an owner whom it made up, so that the code is of no use.
    const run = await runShop({}, { consent: runs("deny"), checks: ["oauth/code-flow"] });
    expect(reasonOf(run.results[0]?.skip?.detail ?? "")).toBe(
      "no authorization code was issued: the callback was reached with the error access_denied",
    );
  });

  test.each([
    ["fails", runs("fail"), "the consent command ended with status 3"],
    ["prints nothing", runs("nothing"), "the consent command printed no URL"],
    [
      "is not there",
      { kind: "command", command: ["/nowhere/consent"] } as const,
      "the consent command could not run (ENOENT)",
    ],
  ])("proves nothing where it %s", async (_name, consent, why) => {
    expect(await connect(consent)).toBe(`no authorization code was issued: ${why}`);
  });
});
