import { expect, test } from "vitest";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { createTokenRenewal } from "./create-token-renewal.ts";
import type { IssuedToken } from "./sign-in-step.ts";

const first: IssuedToken = { token: "token-1", secrets: ["refresh-1"] };

/** A function that issues `token-2`, `token-3` and so on, and counts how often. */
function issuing(): { readonly request: () => Promise<IssuedToken>; readonly count: () => number } {
  let count = 0;
  return {
    count: () => count,
    request: async () => {
      count += 1;
      return { token: `token-${count + 1}`, secrets: [`refresh-${count + 1}`] };
    },
  };
}

test("a token that nothing rejects is used further", async () => {
  const { request, count } = issuing();
  const renewal = createTokenRenewal(first, request);
  expect([await renewal.current(), await renewal.current()]).toEqual(["token-1", "token-1"]);
  expect(count()).toBe(0);
});

test("requests that wait for a rejected token share one renewal", async () => {
  const { request, count } = issuing();
  const renewal = createTokenRenewal(first, request);
  renewal.reject?.("token-1");
  renewal.reject?.("token-1");
  const waiting = Array.from({ length: 20 }, async () => renewal.current());
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["token-2"]));
  // Rejections of the earlier token may arrive late.
  renewal.reject?.("token-1");
  expect(await renewal.current()).toBe("token-2");
  expect(count()).toBe(1);
  expect(renewal.secrets?.()).toEqual(["refresh-1", "refresh-2"]);
});

test("each renewed token can be rejected again", async () => {
  const { request } = issuing();
  const renewal = createTokenRenewal(first, request);
  renewal.reject?.(await renewal.current());
  renewal.reject?.(await renewal.current());
  expect(await renewal.current()).toBe("token-3");
});

test.each([
  ["is rejected is not sent again", "CREDENTIAL_REJECTED", 1],
  ["gets no response is sent again", "TARGET_UNREACHABLE", 2],
] as const)("a renewal that %s", async (_, code, requests) => {
  let count = 0;
  const renewal = createTokenRenewal(first, async () => {
    count += 1;
    throw new ConformanceError(code, "It failed.", { hint: "Correct it." });
  });
  renewal.reject?.("token-1");
  await expect(renewal.current()).rejects.toMatchObject({ code });
  await expect(renewal.current()).rejects.toMatchObject({ code });
  expect(count).toBe(requests);
});
