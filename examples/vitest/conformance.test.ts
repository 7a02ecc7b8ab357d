import { defineConformance } from "@plumbline/conformance/vitest";
import { inject } from "vitest";

await defineConformance({
  contract: new URL("openapi.yaml", import.meta.url),
  target: {
    baseUrl: inject("baseUrl"),
    identities: [{ name: "librarian", token: "any-token" }],
    // Remove this for a server that keeps state.
    stateless: true,
  },
  seed: 1,
  runs: 3,
});
