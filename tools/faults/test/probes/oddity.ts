import type { Probes } from "../probe.ts";

export const oddityProbes: Probes = {
  "byte-order-mark-fails": ({ status }) => status("PATCH /site", { raw: "\ufeff{}" }),
  "reserved-query-names-fail": ({ status }) => status("GET /workspace?__proto__[a]=1"),
  "ill-formed-accept-fails": ({ status }) =>
    status("GET /workspace", { headers: { accept: ";;q=,/" } }),
  "absent-accept-unacceptable": ({ status }) => status("GET /workspace"),
  "pictures-fail": ({ status }) =>
    status("PATCH /site", { raw: "{}", headers: { "content-type": "image/png" } }),
  "nul-in-path-not-implemented": ({ status }) => status("GET /verticals/plumbing%00"),
};
