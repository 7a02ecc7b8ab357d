import type { Contract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { rejectionStatuses } from "./rejection-statuses.ts";

test("every status of a rejection before execution comes from the contract", () => {
  const contract = fixture({
    policies: {
      idempotency: {
        key: { header: "Request-Key" },
        replay: { header: "Replayed", value: "yes" },
        statuses: { missing: 428, pending: 425, conflict: 422 },
        retention: "P1D",
      },
      bodyLimit: { bytes: 10, exceeded: 414 },
      rateLimits: [
        {
          name: "all",
          limit: 1,
          window: "PT1M",
          per: "account",
          counts: "all",
          sharedWith: [],
          exceeded: 430,
          retryAfter: "PT1M",
        },
      ],
    },
    challenge: {
      unauthenticated: 418,
      forbidden: 451,
      header: "h",
      scheme: "s",
      scopeParameter: "p",
    },
  });

  expect(rejectionStatuses(contract)).toEqual(new Set([414, 418, 428, 430, 451]));
});

test("a scheme without a declared challenge uses the statuses of RFC 9110", () => {
  expect([...rejectionStatuses(fixture({ policies: { rateLimits: [] } }))]).toEqual([401, 403]);
});

type Scheme = NonNullable<Contract["securitySchemes"][string]>;

function fixture({
  policies,
  challenge,
}: {
  policies: Contract["policies"];
  challenge?: Scheme["challenge"];
}): Contract {
  const scheme: Scheme = {
    name: "key",
    deprecated: false,
    type: "http",
    scheme: "bearer",
    scopes: {},
    pointer: "",
    ...(challenge && { challenge }),
  };
  return {
    title: "Books",
    version: "1",
    source: "(object)",
    document: {},
    servers: [],
    tags: [],
    operations: [],
    securitySchemes: { key: scheme },
    policies,
    clauses: [],
    defects: [],
    warnings: [],
  };
}
