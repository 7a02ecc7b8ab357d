import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { virtualClock } from "../../testing/index.ts";
import {
  loopbackReceiver,
  type LoopbackReceiver,
  type LoopbackReceiverOptions,
} from "./loopback-receiver.ts";

async function open(options: LoopbackReceiverOptions = {}): Promise<LoopbackReceiver> {
  const receiver = await loopbackReceiver(options);
  onTestFinished(receiver.close);
  return receiver;
}

const isClosed = async ({ redirectUri }: LoopbackReceiver): Promise<boolean> =>
  fetch(redirectUri).then(
    () => false,
    () => true,
  );

test("it returns its address, accepts the callback and closes", async () => {
  const receiver = await open();
  expect(receiver.redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const waiting = receiver.waitForCallback({ state: "right" });

  const page = await fetch(`${receiver.redirectUri}?code=c1&state=right`);

  expect(await waiting).toBe(`${receiver.redirectUri}?code=c1&state=right`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("You can close this page");
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  expect(await isClosed(receiver)).toBe(true);
});

test("a declined consent is a callback too", async () => {
  const receiver = await open();
  const waiting = receiver.waitForCallback({ state: "right" });

  const page = await fetch(`${receiver.redirectUri}?error=access_denied&state=right`);

  expect(await page.text()).toContain("The authorization was declined");
  expect(await waiting).toContain("error=access_denied");
});

test("a callback that arrives before the wait is not lost", async () => {
  const receiver = await open();
  const page = fetch(`${receiver.redirectUri}?code=c1&state=right`);

  expect(await receiver.waitForCallback({ state: "right" })).toContain("code=c1");
  expect((await page).status).toBe(200);
});

const foreign: readonly (readonly [
  what: string,
  path: string,
  init: RequestInit,
  status: number,
])[] = [
  ["another path", "/favicon.ico?code=evil&state=right", {}, 404],
  ["another state", "/callback?code=evil&state=wrong", {}, 400],
  ["no state", "/callback?code=evil", {}, 400],
  ["another method", "/callback?code=evil&state=right", { method: "POST" }, 405],
];

test.for(foreign)("%s is rejected, and the wait goes on", async ([, path, init, status]) => {
  const receiver = await open();
  const waiting = receiver.waitForCallback({ state: "right" });

  const rejected = await fetch(new URL(path, receiver.redirectUri), init);

  expect(rejected.status).toBe(status);
  await rejected.text();
  await fetch(`${receiver.redirectUri}?code=good&state=right`);
  expect(await waiting).toContain("code=good");
});

test("a request with another host name is rejected (DNS rebinding)", async () => {
  const receiver = await open();
  const waiting = receiver.waitForCallback({ state: "right" });

  expect(await statusFor(`${receiver.redirectUri}?code=evil&state=right`, "evil.test")).toBe(404);
  await fetch(`${receiver.redirectUri}?code=good&state=right`);
  expect(await waiting).toContain("code=good");
});

test("without a callback in time, it rejects and closes", async () => {
  const clock = virtualClock();
  const receiver = await open({ clock });

  await expect(
    receiver.waitForCallback({ state: "right", timeoutMs: 300_000 }),
  ).rejects.toMatchObject({
    name: "OAuthError",
    code: "timeout",
  });
  expect(await isClosed(receiver)).toBe(true);
  expect(clock.sleeping()).toBe(0);
});

test("an aborted wait rejects with the signal's reason and closes, even with an open page", async () => {
  const receiver = await open();
  const controller = new AbortController();
  const page = fetch(`${receiver.redirectUri}?code=c1&state=right`).catch(() => "cut off");
  const waiting = receiver.waitForCallback({ state: "other", signal: controller.signal });
  controller.abort(new Error("enough"));

  await expect(waiting).rejects.toThrow("enough");
  await page;
  expect(await isClosed(receiver)).toBe(true);
});

test("it can be closed twice, and leaving its block closes it", async () => {
  let left: LoopbackReceiver;
  {
    await using receiver = await loopbackReceiver();
    left = receiver;
    await receiver.close();
  }
  expect(await isClosed(left)).toBe(true);
});

test("closing the receiver ends a wait, and ends a later one at once", async () => {
  const receiver = await open();
  const waiting = receiver.waitForCallback({ state: "right" });
  await receiver.close();

  await expect(waiting).rejects.toMatchObject({ code: "timeout" });
  await expect(receiver.waitForCallback({ state: "right" })).rejects.toMatchObject({
    code: "timeout",
  });
});

test("the error of a port in use contains the port", async () => {
  const { redirectUri } = await open();
  const port = Number(new URL(redirectUri).port);

  await expect(loopbackReceiver({ port })).rejects.toMatchObject({
    code: "option-invalid",
    message: `The receiver cannot listen on port ${port} (EADDRINUSE); choose another port`,
  });
});

async function statusFor(url: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url, { headers: { host } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
  sent.on("error", reject).end();
  return promise;
}
