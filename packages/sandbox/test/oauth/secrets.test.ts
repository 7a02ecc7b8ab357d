import { expect, test } from "vitest";
import { registerOther } from "./attacks/attack.ts";
import { readForm } from "./support/browser.ts";
import { openAuthorization, post, verifier } from "./support/open-authorization.ts";

/** Uses the authorization server in all valid and invalid ways and returns the secrets. */
async function useEverything(): Promise<{
  readonly app: Awaited<ReturnType<typeof openAuthorization>>;
  readonly secrets: readonly string[];
  readonly answers: readonly string[];
}> {
  const app = await openAuthorization();
  const state = "a-state-that-nobody-else-may-know";
  const wrongVerifier = `${verifier}-wrong`;
  const { browser, page } = await app.openConsent({ state });
  const form = readForm(page);
  const [, approval] = app.sandbox.profile().oauth?.consent.steps ?? [];
  const callback = new URL((await browser.submit(page, approval)).url);
  const code = callback.searchParams.get("code") ?? "";
  const burned = await app.obtainCode({ state });
  const first = (await app.exchange(code)).json;
  const second = (await app.refresh(first.refresh_token)).json;
  await app.call(second.access_token);
  const other = await registerOther(app);
  const replies = [
    await app.exchange(burned, { code_verifier: wrongVerifier }),
    await app.exchange(burned),
    await app.exchange(burned, { client_secret: "a-client-secret" }),
    await app.refresh(second.refresh_token, { client_id: other }),
    await app.refresh(second.refresh_token, { scope: second.access_token }),
    await app.refresh(first.refresh_token),
    await app.refresh(second.refresh_token),
    await app.token({ grant_type: second.refresh_token, refresh_token: second.refresh_token }),
    await app.token({ [second.refresh_token]: "" }),
    await app.revoke(first.access_token, { client_id: other }),
    await app.revoke(first.access_token),
    await post(`${app.origin}/oauth/token?refresh_token=${second.refresh_token}`, {}),
    await app.register({
      redirect_uris: [`https://a.example/#${code}`],
      client_secret: "a-client-secret",
    }),
  ];
  const sent = await fetch(`${app.origin}/oauth/token`, {
    method: "POST",
    body: JSON.stringify({ code }),
  });
  await fetch(app.authorizeUrl({ state, scope: "none" }), { redirect: "manual" });
  return {
    app,
    answers: [...replies.map(({ text }) => text), await sent.text()],
    secrets: [
      code,
      burned,
      state,
      verifier,
      wrongVerifier,
      "a-client-secret",
      ...[first, second].flatMap((all) => [all.access_token, all.refresh_token]),
      ...browser.cookies.values(),
      form.fields["form_token"] ?? "",
      form.fields["seal"] ?? "",
    ],
  };
}

test("no secret reaches the log, the events, an error, a failure or the database", async () => {
  const { app, secrets, answers } = await useEverything();
  const { control } = app.sandbox;
  const { id } = await control.snapshot();
  const places = {
    log: JSON.stringify(await control.log({ limit: 1_000 })),
    database: JSON.stringify(await control.dump({ id })),
    errors: answers.join("\n"),
    failures: JSON.stringify(app.failures),
  };

  expect(secrets.every((secret) => secret.length > 10)).toBe(true);
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(12);
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => [place, secret]),
  );
  expect(found).toEqual([]);
  expect(places.log).toContain("code=***");
  expect(places.log).toContain("state=***");
  expect(app.failures).toEqual([]);
});

test("codes, tokens and client IDs have at least 128 random bits that do not follow from the seed", async () => {
  const [one, two] = await Promise.all([
    openAuthorization({ seed: 7 }),
    openAuthorization({ seed: 7 }),
  ]);
  const seen = [];
  for (const app of [one, two]) {
    const tokens = await app.connect();
    seen.push(app.clientId, await app.obtainCode(), tokens.access_token, tokens.refresh_token);
  }

  expect(new Set(seen).size).toBe(8);
  for (const each of seen) expect(each.replace(/^[a-z]+_/, "").length).toBeGreaterThanOrEqual(22);
});
