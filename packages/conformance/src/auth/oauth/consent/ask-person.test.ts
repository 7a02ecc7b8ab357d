import { expect, test } from "vitest";
import type { OAuthWalk } from "../oauth-walk.ts";
import { askPerson } from "./ask-person.ts";
import type { ConsentEnd } from "./consent-end.ts";

const url = "http://127.0.0.1:1/authorize?client_id=client";

/** A server that returns this to the authorization request. */
function walkWith(status: number, headers: Record<string, string> = {}): OAuthWalk {
  const response = { status, headers, text: "" };
  // The test uses no other member of the walk.
  return { ask: async () => ({ response }) } as unknown as OAuthWalk;
}

interface Person {
  readonly walk?: OAuthWalk;
  readonly redirectUri: string;
  readonly visit?: (told: string) => Promise<unknown>;
  readonly waitMs?: number;
}

async function ask({ walk, redirectUri, visit, waitMs = 20_000 }: Person): Promise<ConsentEnd> {
  const visits: Promise<unknown>[] = [];
  const tell = (told: string): void => void (visit && visits.push(visit(told)));
  const consent = { url, redirectUri, own: [] };
  const end = await askPerson(walk ?? walkWith(200), consent, { tell, waitMs });
  await Promise.all(visits);
  return end;
}

/** Retries until the callback listens. */
async function visitCallback(callback: string): Promise<void> {
  for (;;) {
    const response = await fetch(callback).catch(() => undefined);
    if (response?.ok === true) return;
  }
}

test("a person gets the URL and returns to the callback", async () => {
  const redirectUri = "http://127.0.0.1:28976/callback";
  const told: string[] = [];
  const end = await ask({
    redirectUri,
    async visit(text) {
      told.push(text);
      await visitCallback(`${redirectUri}?code=abc&state=def`);
    },
  });
  expect(told).toEqual([expect.stringContaining(url)]);
  expect(end).toMatchObject({ kind: "callback" });
  expect(end.kind === "callback" && end.url.searchParams.get("code")).toBe("abc");
});

test("no person is asked if the server rejects or redirects at once", async () => {
  const redirectUri = "http://127.0.0.1:28976/callback";
  const visit = (): never => {
    throw new Error("a person was asked");
  };
  expect(await ask({ walk: walkWith(400), redirectUri, visit })).toMatchObject({ kind: "page" });
  const location = `${redirectUri}?error=invalid_request`;
  const end = await ask({ walk: walkWith(302, { location }), redirectUri, visit });
  expect(end).toMatchObject({ kind: "callback" });
});

test("a callback on another host is rejected, and waiting for a person ends", async () => {
  expect(await ask({ redirectUri: "https://client.example.com/callback" })).toMatchObject({
    why: "a person can only answer to a loopback callback with a port",
  });
  expect(await ask({ redirectUri: "http://127.0.0.1:28977/callback", waitMs: 1 })).toMatchObject({
    why: "no consent was given in time",
  });
});
