import { minute, owners, type Probe, type Probes } from "../probe.ts";

const second = minute / 60;
const write = ["PATCH /site", { body: {} }] as const;
const largest = 512 * 1024;

export const rateProbes: Probes = {
  "operations-unlimited": ({ lastOf }) => lastOf(121, "GET /verticals/plumbing"),
  "writes-unlimited": ({ lastOf }) => lastOf(21, ...write),
  "reads-count-as-writes": ({ lastOf }) => lastOf(21, "GET /workspace"),
  // The world starts with a full minute of the clock. The writes come at its end.
  "limits-in-fixed-windows": async ({ lastOf, status, control }) => {
    await control.advance({ milliseconds: 50 * second });
    await lastOf(20, ...write);
    await control.advance({ milliseconds: 15 * second });
    return status(...write);
  },
  "limits-in-half-windows": writeAgainAfter(35 * second),
  "limits-in-long-windows": writeAgainAfter(65 * second),
  "limits-never-recover": writeAgainAfter(60 * minute),
  "limits-per-credential": async ({ lastOf, status }) => {
    await lastOf(20, ...write);
    return status("PATCH /site", { body: {}, as: "only site:write" });
  },
  "limits-shared-by-workspaces": async ({ lastOf, status }) => {
    await lastOf(20, ...write);
    return status("PATCH /site", { body: {}, as: owners.other });
  },
  "limit-answered-as-unavailable": ({ lastOf }) => lastOf(21, ...write),
  "retry-told-too-early": async ({ lastOf, send }) => {
    await lastOf(20, ...write);
    return (await send(...write)).headers.get("retry-after");
  },
};

export const bodyLimitProbes: Probes = {
  "body-limit-in-thousands": sized(largest),
  "bodies-unlimited": sized(largest + 1),
  "only-announced-lengths-limited": async (scene) => [
    await sized(largest + 1)(scene),
    await sized(largest + 1, { "content-length": String(largest + 1) })(scene),
  ],
  "body-limit-in-characters": ({ status }) =>
    status("PUT /site/draft", { body: { doc: { text: "é".repeat(largest / 2) } } }),
  "large-body-as-invalid": sized(largest + 1),
};

function writeAgainAfter(milliseconds: number): Probe {
  return async ({ lastOf, status, control }) => {
    await lastOf(20, ...write);
    await control.advance({ milliseconds });
    return status(...write);
  };
}

function sized(bytes: number, headers: Readonly<Record<string, string>> = {}): Probe {
  return ({ status }) => status("PUT /site/draft", { raw: '{"doc":{}}'.padEnd(bytes), headers });
}
