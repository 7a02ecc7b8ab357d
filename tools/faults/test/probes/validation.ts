import type { Probe, Probes } from "../probe.ts";

export const keywordProbes: Probes = {
  "any-colour-accepted": update({ accentColor: "red" }),
  "inner-values-unchecked": update({ links: [{ label: "", url: "https://a.example.com" }] }),
  "objects-for-lists-accepted": update({ links: {} }),
};

export const parameterProbes: Probes = {
  "slug-form-unchecked": read("/verticals/PLUMBING"),
  "page-size-of-any-type": read("/leads?limit=many"),
};

export const measureProbes: Probes = {
  "length-in-code-units": update({ displayName: "😀".repeat(80) }),
  "length-in-bytes": update({ displayName: "é".repeat(80) }),
  "texts-measured-trimmed": update({ displayName: " " }),
  "numbers-at-bounds-refused": update({ locations: [{ lat: 90, lon: -180 }] }),
  "long-fractions-refused": update({ locations: [{ lat: 30.12345678, lon: -97 }] }),
  "plain-http-refused": update({ photoUrl: "http://images.example.com/a.jpg" }),
};

export const readingProbes: Probes = {
  "malformed-json-fails": ({ status }) => status("PATCH /site", { raw: "{" }),
  "bytes-replaced": ({ status }) =>
    status("PATCH /site", { raw: Buffer.from('{"tagline":"\u00ff"}', "latin1") }),
  "content-type-ignored": ({ status }) =>
    status("PATCH /site", { raw: "{}", headers: { "content-type": "text/plain" } }),
  "charset-refused": ({ status }) =>
    status("PATCH /site", {
      raw: "{}",
      headers: { "content-type": "application/json; charset=utf-8" },
    }),
  "empty-body-refused": ({ status }) => status("POST /site/publish"),
  "empty-update-refused": update({}),
  "campaign-name-required": create({}),
  "draft-members-restricted": ({ status }) =>
    status("PUT /site/draft", { body: { doc: { "a-b": 1 } } }),
  "emoji-fail": update({ displayName: "😀" }),
  "apostrophes-fail": update({ displayName: "Rivera's" }),
  "quotation-marks-refused": update({ displayName: 'The "Rivera"' }),
  "twin-members-chosen": ({ status }) =>
    status("PATCH /site", { raw: '{"tagline":1,"tagline":"A"}' }),
};

function update(body: object): Probe {
  return ({ status }) => status("PATCH /site", { body });
}

function create(body: object): Probe {
  return ({ status }) => status("POST /campaigns", { body: { dailyBudgetCents: 1500, ...body } });
}

function read(path: string): Probe {
  return ({ status }) => status(`GET ${path}`);
}
