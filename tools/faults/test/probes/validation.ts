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
  "numbers-at-bounds-rejected": update({ locations: [{ lat: 90, lon: -180 }] }),
  "long-fractions-rejected": update({ locations: [{ lat: 30.12345678, lon: -97 }] }),
  "plain-http-rejected": update({ photoUrl: "http://images.example.com/a.jpg" }),
};

export const lenientProbes: Probes = {
  "lenient-numeric-text": update({ locations: [{ lat: "30.2", lon: -97 }] }),
  "lenient-fractions": create({ dailyBudgetCents: 1500.5 }),
  "lenient-nulls": update({ links: null }),
  "lenient-single-values": create({ headlines: "Water heater out?" }),
  "lenient-lists-of-one": update({ displayName: ["Rivera"] }),
  "lenient-numbers-for-text": update({ displayName: 7 }),
  "lenient-json-in-text": update({ links: "[]" }),
  "lenient-indexed-objects": create({ headlines: { 0: "Water heater out?" } }),
  "lenient-page-size": read("/leads?limit=10abc"),
  "lenient-word-case": update({ theme: "SKY" }),
  "lenient-word-space": update({ theme: "sky " }),
  "lenient-word-start": update({ theme: "skyline" }),
  "lenient-pattern-line-feed": update({ accentColor: "#12ab9f\n" }),
  "lenient-pattern-space": update({ accentColor: " #12ab9f" }),
  "lenient-short-colours": update({ accentColor: "#abc" }),
  "lenient-colours-with-opacity": update({ accentColor: "#12ab9fcc" }),
  "lenient-colours-without-sign": update({ accentColor: "12ab9f" }),
  "lenient-colour-letters": update({ accentColor: "#aabbcg" }),
  "lenient-digits-of-any-script": update({ accentColor: "#\u06632ab9f" }),
  "lenient-empty-text": update({ photoUrl: "" }),
  "lenient-uri-scheme": update({ photoUrl: "images.example.com/a.jpg" }),
  "lenient-relative-uris": update({ photoUrl: "/a.jpg" }),
  "lenient-uri-colon": update({ photoUrl: "https//images.example.com/a.jpg" }),
  "lenient-uri-blanks": update({ photoUrl: "https://images.example.com x/a.jpg" }),
  "lenient-uuid-letters": create({ creativeId: "gb1f6a52-3f0d-4c8e-9a57-8f2f0f6f1c11" }),
  "lenient-uuid-length": create({ creativeId: "5b1f6a52-3f0d-4c8e-9a57-8f2f0f6f1c110" }),
  "lenient-graphemes": update({ displayName: `${"a".repeat(79)}e\u0301` }),
  "lenient-composed-length": update({ displayName: `${"a".repeat(79)}e\u0301` }),
  "lenient-trimmed-length": update({ displayName: `${"a".repeat(80)} ` }),
  "lenient-rounded-bounds": update({ locations: [{ lat: 90.01, lon: -97 }] }),
  "lenient-days-between": read("/metrics?days=29"),
  "lenient-preset-case": read("/campaigns?preset=TODAY"),
  "lenient-preset-space": read("/campaigns?preset=today%20"),
};

export const fragileProbes: Probes = {
  "fragile-line-feeds": update({ tagline: "a\nb" }),
  "fragile-tabs": update({ tagline: "a\tb" }),
  "fragile-control-characters": update({ tagline: "a\u001bb" }),
  "fragile-direction-marks": update({ tagline: "a\u2067b" }),
  "fragile-combining-marks": update({ tagline: "\u0301a" }),
  "fragile-nesting": draft('{"a":'.repeat(20) + "0" + "}".repeat(20)),
  "fragile-many-members": draft(JSON.stringify(Object.fromEntries(manyMembers()))),
  "fragile-overflows": draft('{"a":1e400}'),
  "fragile-long-integers": draft(`{"a":${"9".repeat(400)}}`),
  "fragile-minus-zero": draft('{"a":-0}'),
  "fragile-long-fractions": draft(`{"a":1.${"0".repeat(400)}}`),
  "fragile-exponents": draft('{"a":1500e-2}'),
};

export const readingProbes: Probes = {
  "malformed-json-fails": ({ status }) => status("PATCH /site", { raw: "{" }),
  "bytes-replaced": ({ status }) =>
    status("PATCH /site", { raw: Buffer.from('{"tagline":"\u00ff"}', "latin1") }),
  "content-type-ignored": ({ status }) =>
    status("PATCH /site", { raw: "{}", headers: { "content-type": "text/plain" } }),
  "charset-rejected": ({ status }) =>
    status("PATCH /site", {
      raw: "{}",
      headers: { "content-type": "application/json; charset=utf-8" },
    }),
  "empty-body-rejected": ({ status }) => status("POST /site/publish"),
  "empty-update-rejected": update({}),
  "campaign-name-required": create({}),
  "draft-members-restricted": ({ status }) =>
    status("PUT /site/draft", { body: { doc: { "a-b": 1 } } }),
  "emoji-fail": update({ displayName: "😀" }),
  "apostrophes-fail": update({ displayName: "Rivera's" }),
  "quotation-marks-rejected": update({ displayName: 'The "Rivera"' }),
  "twin-members-chosen": ({ status }) =>
    status("PATCH /site", { raw: '{"tagline":1,"tagline":"A"}' }),
};

function update(body: object): Probe {
  return ({ status }) => status("PATCH /site", { body });
}

function create(body: object): Probe {
  return ({ status }) => status("POST /campaigns", { body: { dailyBudgetCents: 1500, ...body } });
}

/** Saves a draft whose document has this text. */
function draft(text: string): Probe {
  return ({ status }) => status("PUT /site/draft", { raw: `{"doc":${text}}` });
}

function manyMembers(): readonly (readonly [string, number])[] {
  return Array.from({ length: 10_000 }, (_, at) => [`m${at}`, 0]);
}

function read(path: string): Probe {
  return ({ status }) => status(`GET ${path}`);
}
