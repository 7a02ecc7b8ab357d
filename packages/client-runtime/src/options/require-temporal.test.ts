import { expect, onTestFinished, test, vi } from "vitest";
import { requireTemporal } from "./require-temporal.ts";

const options = { baseUrl: "https://parcels.test" };

test("a platform with Temporal, or a polyfill of it, gets the options", () => {
  vi.stubGlobal("Temporal", {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });

  expect(requireTemporal(options)).toBe(options);
});

test("a platform without Temporal is told what to do", () => {
  // A stub of undefined would still be a property.
  const own = Object.getOwnPropertyDescriptor(globalThis, "Temporal");
  if (own) Reflect.deleteProperty(globalThis, "Temporal");
  onTestFinished(() => {
    if (own) Object.defineProperty(globalThis, "Temporal", own);
  });

  expect(() => requireTemporal(options)).toThrow(
    expect.objectContaining({
      code: "option-invalid",
      message: expect.stringContaining("load a polyfill that sets globalThis.Temporal first"),
    }),
  );
});
